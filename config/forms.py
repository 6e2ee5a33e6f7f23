"""How forms are drawn: `{{ form }}` and `{{ form.name.as_field_group }}` come out as the look's own fields."""

from django.forms.renderers import TemplatesSetting


class Renderer(TemplatesSetting):
    """Django's form renderer over our templates."""

    form_template_name = "components/form.html"
    field_template_name = "components/field.html"
