import { DateText } from '#kit/ui/DateText.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { exactTime } from '#shell/time/relative-time.ts'
import type { VarField } from '#workflow/contract/form.ts'
import type { WorkflowInstanceDetail } from '#workflow/contract/instance.ts'
import { readable } from '#workflow/contract/readable.ts'
import './workflow.css'

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
    .map((name) => ({ label: known.get(name)?.label ?? name, value: shown(vars[name], known.get(name)) }))
  if (items.length === 0) return null
  return (
    <div className="wf-vars">
      <DescriptionList none={t('kit.none')} items={items} />
    </div>
  )

  function plain(value: unknown): string {
    return readable(value, { yes: t('workflow.form.yes'), no: t('workflow.form.no'), and: t('workflow.event.and') })
  }

  function shown(value: unknown, field: VarField | undefined) {
    switch (field?.kind) {
      case 'radio':
      case 'select':
        return field.options?.find((option) => option.value === value)?.label ?? plain(value)
      case 'user':
        return [value]
          .flat()
          .map((one) => (typeof one === 'string' ? (names[one] ?? one) : plain(one)))
          .join(t('workflow.event.and'))
      case 'date':
        return typeof value === 'string' ? <DateText at={value} /> : plain(value)
      case 'dateTime':
        if (typeof value !== 'string') return plain(value)
        return isExact ? exactTime(new Date(value)) : <RelativeTime at={value} />
      default:
        return plain(value)
    }
  }
}

/** The variables that the online form does not show. */
export function withoutForm({ vars, form }: WorkflowInstanceDetail): WorkflowInstanceDetail['vars'] {
  const shown = form === null ? new Set<string>() : new Set(Object.values(form.variables))
  return Object.fromEntries(Object.entries(vars).filter(([name]) => !shown.has(name)))
}
