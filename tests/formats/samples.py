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
