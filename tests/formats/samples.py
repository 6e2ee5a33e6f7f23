"""Small files in BattleScribe's format, made for the tests, in the shape real ones have."""

from __future__ import annotations

import io
import zipfile

SYSTEM = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<gameSystem id="a467-5f42-d24c-6e5b" name="Test Team" revision="7" battleScribeVersion="2.03" authorName="Ann" \
xmlns="http://www.battlescribe.net/schema/gameSystemSchema">
  <readme>First line
Second line</readme>
  <publications>
    <publication id="pub-1" name="Core Book" shortName="CB" publisher="Us" publicationDate="2018" publisherUrl="x"/>
  </publications>
  <costTypes>
    <costType id="pts" name="pts" defaultCostLimit="-1.0" hidden="false"/>
  </costTypes>
  <profileTypes>
    <profileType id="pt-model" name="Model">
      <characteristicTypes>
        <characteristicType id="ct-m" name="M"/>
        <characteristicType id="ct-sv" name="Sv"/>
      </characteristicTypes>
    </profileType>
  </profileTypes>
  <categoryEntries>
    <categoryEntry id="cat-leader" name="Leader" hidden="false"/>
    <categoryEntry id="cat-trooper" name="Trooper" hidden="false"/>
  </categoryEntries>
  <forceEntries>
    <forceEntry id="force-1" name="Kill Team List" hidden="false">
      <categoryLinks>
        <categoryLink id="cl-1" name="Leader" hidden="false" targetId="cat-leader" primary="false">
          <constraints>
            <constraint field="selections" scope="parent" value="1.0" percentValue="false" shared="true" \
includeChildSelections="true" includeChildForces="false" id="con-leader" type="max"/>
          </constraints>
        </categoryLink>
      </categoryLinks>
    </forceEntry>
  </forceEntries>
  <sharedSelectionEntries>
    <selectionEntry id="se-medic" name="Medic" hidden="false" collective="false" import="true" type="upgrade"/>
  </sharedSelectionEntries>
  <sharedRules>
    <rule id="rule-1" name="Fearless" publicationId="pub-1" page="7" hidden="false">
      <description>It &lt;never&gt; runs.</description>
    </rule>
  </sharedRules>
</gameSystem>
"""

CATALOGUE = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<catalogue id="cat-1" name="Troopers" revision="3" battleScribeVersion="2.03" library="false" \
gameSystemId="a467-5f42-d24c-6e5b" gameSystemRevision="7" xmlns="http://www.battlescribe.net/schema/catalogueSchema">
  <catalogueLinks>
    <catalogueLink id="link-1" name="Armoury" targetId="cat-lib" type="catalogue" importRootEntries="true"/>
  </catalogueLinks>
  <entryLinks>
    <entryLink id="el-1" name="Trooper" hidden="false" collective="false" import="true" targetId="se-trooper" \
type="selectionEntry">
      <categoryLinks>
        <categoryLink id="cl-2" name="Trooper" hidden="false" targetId="cat-trooper" primary="true"/>
      </categoryLinks>
    </entryLink>
  </entryLinks>
  <sharedSelectionEntries>
    <selectionEntry id="se-trooper" name="Trooper" hidden="false" collective="false" import="true" type="model">
      <comment>A first note</comment>
      <modifiers>
        <modifier type="increment" field="pts" value="1">
          <repeats>
            <repeat field="selections" scope="parent" value="1.0" percentValue="false" shared="true" \
includeChildSelections="true" includeChildForces="false" childId="se-rifle" repeats="2" roundUp="true"/>
          </repeats>
          <conditionGroups>
            <conditionGroup type="or">
              <conditions>
                <condition field="selections" scope="force" value="2.0" percentValue="false" shared="false" \
includeChildSelections="true" includeChildForces="true" childId="any" type="atLeast"/>
              </conditions>
            </conditionGroup>
          </conditionGroups>
        </modifier>
      </modifiers>
      <modifierGroups>
        <modifierGroup>
          <modifiers>
            <modifier type="set" field="hidden" value="true"/>
          </modifiers>
        </modifierGroup>
      </modifierGroups>
      <constraints>
        <constraint field="selections" scope="force" value="4.0" percentValue="false" shared="true" \
includeChildSelections="false" includeChildForces="false" id="con-1" type="max"/>
      </constraints>
      <profiles>
        <profile id="prof-1" name="Trooper" hidden="false" typeId="pt-model" typeName="Model">
          <characteristics>
            <characteristic name="M" typeId="ct-m">6&quot;</characteristic>
            <characteristic name="Sv" typeId="ct-sv"/>
          </characteristics>
        </profile>
      </profiles>
      <infoLinks>
        <infoLink id="il-1" name="Fearless" hidden="false" targetId="rule-1" type="rule"/>
      </infoLinks>
      <selectionEntryGroups>
        <selectionEntryGroup id="seg-1" name="Weapon" hidden="false" collective="false" import="true" \
defaultSelectionEntryId="se-rifle">
          <selectionEntries>
            <selectionEntry id="se-rifle" name="Rifle" hidden="false" collective="false" import="true" type="upgrade">
              <costs>
                <cost name="pts" typeId="pts" value="0.5"/>
              </costs>
            </selectionEntry>
          </selectionEntries>
        </selectionEntryGroup>
      </selectionEntryGroups>
      <costs>
        <cost name="pts" typeId="pts" value="7.0"/>
      </costs>
    </selectionEntry>
  </sharedSelectionEntries>
</catalogue>
"""

LIBRARY = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<catalogue id="cat-lib" name="Armoury" revision="1" battleScribeVersion="2.03" library="true" \
gameSystemId="a467-5f42-d24c-6e5b" gameSystemRevision="7" xmlns="http://www.battlescribe.net/schema/catalogueSchema">
  <sharedSelectionEntries>
    <selectionEntry id="se-knife" name="Knife" hidden="false" collective="false" import="true" type="upgrade"/>
  </sharedSelectionEntries>
</catalogue>
"""

ROSTER = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="ros-1" name="Ann&apos;s Team" battleScribeVersion="2.03" gameSystemId="a467-5f42-d24c-6e5b" \
gameSystemName="Test Team" gameSystemRevision="7" xmlns="http://www.battlescribe.net/schema/rosterSchema">
  <costs>
    <cost name="pts" typeId="pts" value="7.5"/>
  </costs>
  <costLimits>
    <costLimit name="pts" typeId="pts" value="100.0"/>
  </costLimits>
  <forces>
    <force id="f-1" name="Kill Team List" entryId="force-1" catalogueId="cat-1" catalogueRevision="3" \
catalogueName="Troopers">
      <customNotes>Two lines
of notes</customNotes>
      <rules>
        <rule id="rule-1" name="Fearless" publicationId="pub-1" page="7" hidden="false">
          <description>It &lt;never&gt; runs.</description>
        </rule>
      </rules>
      <selections>
        <selection id="s-1" name="Trooper" entryId="el-1::se-trooper" customName="Bob" publicationId="pub-1" page="9" \
number="1" type="model">
          <customNotes>Bob&apos;s notes</customNotes>
          <profiles>
            <profile id="prof-1" name="Trooper" hidden="false" typeId="pt-model" typeName="Model">
              <characteristics>
                <characteristic name="M" typeId="ct-m">6&quot;</characteristic>
                <characteristic name="Sv" typeId="ct-sv"/>
              </characteristics>
            </profile>
          </profiles>
          <selections>
            <selection id="s-2" name="Rifle" entryId="el-1::se-rifle" entryGroupId="el-1::seg-1" number="1" \
type="upgrade">
              <costs>
                <cost name="pts" typeId="pts" value="0.5"/>
              </costs>
            </selection>
          </selections>
          <costs>
            <cost name="pts" typeId="pts" value="7.0"/>
          </costs>
          <categories>
            <category id="c-1" name="Trooper" entryId="cat-trooper" primary="true"/>
          </categories>
        </selection>
      </selections>
      <publications>
        <publication id="pub-1" name="Core Book"/>
      </publications>
      <categories>
        <category id="c-2" name="Leader" entryId="cat-leader" primary="false"/>
      </categories>
    </force>
  </forces>
  <customNotes>All of us</customNotes>
  <tags>
    <tag id="t-1" name="club"/>
  </tags>
</roster>"""


def zipped(*members: tuple[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return buffer.getvalue()


# A team of the shape the 2018 data have: the role is the root link, specialisms hang under links and in groups.
GAME_ID = "a467-5f42-d24c-6e5b"
TEAM_SYSTEM = f"""<gameSystem id="{GAME_ID}" name="Test Team" revision="43" battleScribeVersion="2.03">
  <publications><publication id="pub-core" name="Core Book"/></publications>
  <costTypes><costType id="pts" name="pts"/></costTypes>
  <profileTypes><profileType id="pt-model" name="Model"/><profileType id="pt-weapon" name="Weapon"/></profileTypes>
  <categoryEntries>
    <categoryEntry id="leader" name="Leader"/><categoryEntry id="specialist" name="Specialist"/>
    <categoryEntry id="non" name="Non-specialist"/><categoryEntry id="level-1" name="Level 1"/>
    <categoryEntry id="level-2" name="Level 2"/>
  </categoryEntries>
  <forceEntries><forceEntry id="force" name="Kill Team List"><categoryLinks>
    <categoryLink id="fl-1" name="Leaders" targetId="leader"/><categoryLink id="fl-2" name="Rest" targetId="non"/>
    <categoryLink id="fl-3" name="Specialists" targetId="specialist"/>
  </categoryLinks></forceEntry></forceEntries>
  <sharedSelectionEntries>
    <selectionEntry id="medic" name="Medic" type="upgrade"><selectionEntryGroups>
      <selectionEntryGroup id="medic-levels" name="Levels"><selectionEntries>
        <selectionEntry id="medic-1" name="Level 1: Reassuring" type="upgrade"><categoryLinks>
          <categoryLink id="ml-1" targetId="level-1" name="Level 1"/></categoryLinks></selectionEntry>
        <selectionEntry id="medic-2" name="Level 2: Field Medic" type="upgrade"><categoryLinks>
          <categoryLink id="ml-2" targetId="level-2" name="Level 2"/></categoryLinks>
          <costs><cost typeId="pts" name="pts" value="4"/></costs></selectionEntry>
      </selectionEntries></selectionEntryGroup></selectionEntryGroups></selectionEntry>
  </sharedSelectionEntries>
</gameSystem>"""
TEAM_CATALOGUE = f"""<catalogue id="team" name="Troopers" revision="28" gameSystemId="{GAME_ID}" \
battleScribeVersion="2.03">
  <publications><publication id="pub-team" name="Team Book"/></publications>
  <entryLinks>
    <entryLink id="as-leader" name="Trooper" targetId="trooper" type="selectionEntry"><categoryLinks>
      <categoryLink id="l-1" targetId="leader" name="Leader" primary="true"/></categoryLinks></entryLink>
    <entryLink id="as-specialist" name="Trooper" targetId="trooper" type="selectionEntry"><categoryLinks>
      <categoryLink id="l-2" targetId="specialist" name="Specialist" primary="true"/></categoryLinks>
      <selectionEntryGroups><selectionEntryGroup id="specialism" name="Specialism"><entryLinks>
        <entryLink id="medic-link-new" name="Medic" targetId="medic" type="selectionEntry"/>
      </entryLinks></selectionEntryGroup></selectionEntryGroups></entryLink>
    <entryLink id="as-non" name="Trooper" targetId="trooper" type="selectionEntry"><categoryLinks>
      <categoryLink id="l-3" targetId="non" name="Non-specialist" primary="true"/></categoryLinks></entryLink>
  </entryLinks>
  <selectionEntries>
    <selectionEntry id="team-box" name="Trooper Fire Team" type="unit"><categoryLinks>
      <categoryLink id="l-4" targetId="non" name="Non-specialist" primary="true"/></categoryLinks>
      <entryLinks><entryLink id="in-box" name="Trooper" targetId="trooper" type="selectionEntry"/></entryLinks>
    </selectionEntry>
  </selectionEntries>
  <sharedSelectionEntries>
    <selectionEntry id="trooper" name="Trooper" type="model" publicationId="pub-team" page="7">
      <profiles><profile id="p-trooper" name="Trooper" typeId="pt-model" typeName="Model"/></profiles>
      <costs><cost typeId="pts" name="pts" value="7"/></costs>
      <selectionEntryGroups><selectionEntryGroup id="weapon" name="Weapon">
        <constraints><constraint id="one-weapon" type="max" value="1" field="selections" scope="parent"/></constraints>
        <selectionEntries>
          <selectionEntry id="rifle" name="Rifle" type="upgrade"/>
          <selectionEntry id="plasma-new" name="Plasma-gun" type="upgrade">
            <costs><cost typeId="pts" name="pts" value="3"/></costs></selectionEntry>
        </selectionEntries></selectionEntryGroup></selectionEntryGroups>
    </selectionEntry>
  </sharedSelectionEntries>
</catalogue>"""
OLD_ROSTER = f"""<roster id="old" name="Old Team" battleScribeVersion="2.03" gameSystemId="{GAME_ID}" \
gameSystemName="Test Team" gameSystemRevision="37">
  <costs><cost name="pts" typeId="pts" value="33"/></costs>
  <costLimits><costLimit name="pts" typeId="pts" value="100"/></costLimits>
  <forces><force id="f1" name="Kill Team List" entryId="force" catalogueId="team" catalogueRevision="20" \
catalogueName="Troopers">
    <selections>
      <selection id="s1" name="Trooper" customName="Ann" entryId="as-specialist::trooper" number="1" type="model">
        <selections>
          <selection id="s2" name="Medic" entryId="as-specialist::medic-link-old::medic" number="1" type="upgrade">
            <selections>
              <selection id="s3" name="Level 1: Reassuring" entryId="as-specialist::medic-link-old::medic-1" \
entryGroupId="as-specialist::medic-link-old::medic-levels" number="1" type="upgrade"><categories>
                <category id="c3" name="Level 1" entryId="level-1" primary="false"/></categories></selection>
            </selections></selection>
          <selection id="s4" name="Plasma gun" entryId="as-specialist::plasma-old" \
entryGroupId="as-specialist::weapon" number="1" type="upgrade">
            <costs><cost name="pts" typeId="pts" value="4"/></costs></selection>
        </selections>
        <costs><cost name="pts" typeId="pts" value="7"/></costs>
        <categories><category id="c1" name="Specialist" entryId="specialist" primary="true"/></categories>
      </selection>
      <selection id="s5" name="Trooper" entryId="as-gone::trooper" number="1" type="model">
        <selections>
          <selection id="s6" name="Webber" entryId="as-gone::webber" number="1" type="upgrade">
            <selections><selection id="s7" name="Web" entryId="as-gone::web" number="1" type="upgrade"/></selections>
            <costs><cost name="pts" typeId="pts" value="3"/></costs></selection>
        </selections>
        <costs><cost name="pts" typeId="pts" value="7"/></costs>
        <categories><category id="c5" name="Leader" entryId="leader" primary="true"/></categories>
      </selection>
      <selection id="s8" name="Trooper Fire Team" entryId="team-box" number="1" type="unit">
        <selections>
          <selection id="s9" name="Trooper" entryId="in-box::trooper" number="1" type="model">
            <costs><cost name="pts" typeId="pts" value="7"/></costs></selection>
        </selections>
        <categories><category id="c8" name="Non-specialist" entryId="non" primary="true"/></categories>
      </selection>
      <selection id="s10" name="Old Hero" entryId="gone-for-good" number="1" type="model">
        <profiles><profile id="p" name="Old Hero" hidden="false" typeId="pt-model" typeName="Model"/></profiles>
        <costs><cost name="pts" typeId="pts" value="5"/></costs>
        <categories><category id="c10" name="Non-specialist" entryId="non" primary="true"/></categories>
      </selection>
    </selections>
    <categories><category id="c20" name="Leaders" entryId="leader" primary="false" customName="Bosses"/></categories>
  </force></forces>
</roster>"""
