import { AVATAR_ENTRIES, INTERACTION_MODES, type InteractionMode } from '#contract/theme-config.ts'
import { useT } from '../i18n.ts'
import { useDraft } from './draft.ts'
import { FieldNote } from './FieldNote.tsx'
import { Section } from './Section.tsx'
import { Segments } from './Segments.tsx'
import { SwitchField } from './SwitchField.tsx'
import { TextField } from './TextField.tsx'
import { useHasPortals, useMaySetForAll } from './use-has-portals.ts'

/** What the frame shows besides the menus. There is no switch for the search (specification section 2.6). */
const SWITCHES = [
  'showProgressBar',
  'showRefresh',
  'showNotice',
  'showToDoList',
  'showFullScreen',
  'showErrorLog',
  'showAppearance',
  'showLanguage',
] as const

/** The elements of the frame, each with its switch. */
export function WidgetsTab() {
  const t = useT()
  const { theme } = useDraft()
  const hasPortals = useHasPortals()
  // One way into this drawer stays, or no one could undo it.
  const lockedWhy = (other: 'showTheme' | 'showThemeSetting') => (theme[other] ? undefined : t('theme.note.lastWay'))
  return (
    <>
      <Section title={t('theme.elements')}>
        <div className="pt-theme-pairs">
          {SWITCHES.map((name) => (
            <SwitchField key={name} name={name} />
          ))}
          {hasPortals && <SwitchField name="showPortalList" />}
          {hasPortals && <SwitchField name="showApplicationList" />}
          <SwitchField name="showTheme" lockedWhy={theme.showTheme ? lockedWhy('showThemeSetting') : undefined} />
          <SwitchField
            name="showThemeSetting"
            lockedWhy={theme.showThemeSetting ? lockedWhy('showTheme') : undefined}
          />
        </div>
      </Section>
      <Section title={t('theme.dropdown')}>
        <AvatarEntries hasPortals={hasPortals} />
      </Section>
      <Administration />
    </>
  )
}

function AvatarEntries({ hasPortals }: { hasPortals: boolean }) {
  const t = useT()
  const { theme, change } = useDraft()
  const toggle = (entry: (typeof AVATAR_ENTRIES)[number], isShown: boolean) =>
    change({ dropdown: AVATAR_ENTRIES.filter((one) => (one === entry ? isShown : theme.dropdown.includes(one))) })
  return (
    <div className="pt-theme-pairs" data-field="dropdown">
      {AVATAR_ENTRIES.filter((entry) => entry !== 'default' || hasPortals).map((entry) => (
        <div key={entry} className="pt-theme-switch">
          <label>
            <span>{t(`theme.dropdown.${entry}`)}</span>
            <input
              type="checkbox"
              role="switch"
              checked={theme.dropdown.includes(entry)}
              aria-checked={theme.dropdown.includes(entry)}
              onChange={({ target }) => toggle(entry, target.checked)}
            />
          </label>
        </div>
      ))}
    </div>
  )
}

/** How portals open from one another: a matter of those who set portals up. */
function Administration() {
  const t = useT()
  const { theme, change } = useDraft()
  if (!useMaySetForAll()) return null
  return (
    <Section title={t('theme.interactionMode')}>
      <FieldNote kind="note">{t('theme.note.forAll')}</FieldNote>
      <Segments<InteractionMode | ''>
        field="interactionMode"
        label={t('theme.interactionMode')}
        value={theme.interactionMode}
        options={INTERACTION_MODES.map((value) => ({ value, label: t(`theme.interactionMode.${value}`) }))}
        onChange={(interactionMode) => change({ interactionMode })}
      />
      <TextField name="themeId" />
    </Section>
  )
}
