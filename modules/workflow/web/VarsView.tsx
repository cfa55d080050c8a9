import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { useT } from '#shell/i18n.ts'
import './workflow.css'

/** Variables as they are; what is no text or number as JSON. */
export function VarsView({ vars }: { vars: Readonly<Record<string, unknown>> }) {
  const t = useT()
  const items = Object.entries(vars).map(([label, value]) => ({
    label,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))
  if (items.length === 0) return null
  return (
    <div className="wf-vars">
      <DescriptionList none={t('kit.none')} items={items} />
    </div>
  )
}
