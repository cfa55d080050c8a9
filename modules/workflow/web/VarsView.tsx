import { DateText } from '#kit/ui/DateText.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { exactTime } from '#shell/time/relative-time.ts'
import type { VarField } from '#workflow/contract/form.ts'
import type { WorkflowInstanceDetail } from '#workflow/contract/instance.ts'
import { varText } from './var-text.ts'
import './workflow.css'

/** Characters beyond which a value has the whole width. */
const MAX_CELL = 60

interface VarsViewProps {
  vars: Readonly<Record<string, unknown>>
  /** How they are called, and what kind they are. */
  fields?: readonly VarField[]
  /** People by what stands in a variable. */
  names?: Readonly<Record<string, string>>
  /** On paper: no "yesterday". */
  isExact?: boolean
}

/** Variables by their labels, as people read them. */
export function VarsView({ vars, fields = [], names = {}, isExact = false }: VarsViewProps) {
  const t = useT()
  const known = new Map(fields.map((field) => [field.name, field]))
  const ordered = [...known.keys(), ...Object.keys(vars).filter((name) => !known.has(name))]
  const items = ordered
    .filter((name) => Object.hasOwn(vars, name))
    .map((name) => {
      const field = known.get(name)
      const value = shown(vars[name], field)
      const isLong = field?.kind === 'textarea' || (typeof value === 'string' && value.length > MAX_CELL)
      return { label: field?.label ?? name, value, ...(isLong && value !== '' && { wide: true }) }
    })
  if (items.length === 0) return null
  return (
    <div className="wf-vars">
      <DescriptionList none={t('kit.none')} items={items} />
    </div>
  )

  function shown(value: unknown, field: VarField | undefined) {
    if (typeof value === 'string' && field?.kind === 'date') return <DateText at={value} />
    if (typeof value === 'string' && field?.kind === 'dateTime')
      return isExact ? exactTime(new Date(value)) : <RelativeTime at={value} />
    return varText(value, field, names)
  }
}

/** The variables that the online form does not show. */
export function withoutForm({ vars, form }: WorkflowInstanceDetail): WorkflowInstanceDetail['vars'] {
  const shown = form === null ? new Set<string>() : new Set(Object.values(form.variables))
  return Object.fromEntries(Object.entries(vars).filter(([name]) => !shown.has(name)))
}
