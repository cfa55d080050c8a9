import { Asterisk, Eye, EyeOff, Lock, Sigma } from 'lucide-react'
import { useT, type Translate } from '#shell/i18n.ts'
import { wallClock } from '#shell/time/zone.ts'
import { findPlaced } from '../model/find-field.ts'
import { sayRule } from '../rules/say-rule.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage } from '../state/words.ts'
import type { RuleEvent } from './fired-rules.ts'

/** The rules with what they gave last, their cause and the time. */
export function RuleEvents({ events }: { events: readonly RuleEvent[] }) {
  const t = useT()
  const { model } = useDesigner()
  return (
    // It scrolls, and nothing in it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside className="frd-preview-rules" aria-label={t('forms.design.fired')} tabIndex={0}>
      <h3>{t('forms.design.fired')}</h3>
      {events.length === 0 && <p className="frd-hint">{t('forms.design.noRules')}</p>}
      <ul>
        {events.map((event) => {
          const placed = findPlaced(model, event.field)
          const rule = placed?.field[event.rule]
          return (
            <li key={`${event.field} ${event.rule}`} data-holds={event.holds}>
              <EventIcon event={event} />
              <div>
                <span>
                  <strong>{placed && inLanguage(placed.field.label)}</strong> {sayState(t, event)}
                </span>
                {rule !== undefined && <small>{sayRule(t, model, event.field, rule)}</small>}
              </div>
              <time>{clockOf(event.at)}</time>
            </li>
          )
        })}
      </ul>
    </aside>
  )
}

/** `shown`, `required in 2 of 3 rows`, or the computed value. */
function sayState(t: Translate, { rule, holds, value, rows }: RuleEvent): string {
  if (rule === 'computed') return value
  const state = t(`forms.design.state.${rule}.${holds ? 'yes' : 'no'}`)
  return rows === undefined ? state : t('forms.design.state.rows', { state, holding: rows.holding, all: rows.all })
}

function EventIcon({ event: { rule, holds } }: { event: RuleEvent }) {
  switch (rule) {
    case 'visibleWhen':
      return holds ? <Eye size={16} aria-hidden="true" /> : <EyeOff size={16} aria-hidden="true" />
    case 'requiredWhen':
      return <Asterisk size={16} aria-hidden="true" />
    case 'readOnlyWhen':
      return <Lock size={16} aria-hidden="true" />
    case 'computed':
      return <Sigma size={16} aria-hidden="true" />
  }
}

/** `10:18:06`. */
function clockOf(moment: Date): string {
  const { hour, minute, second } = wallClock(moment)
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
}
