import { Select } from 'antd'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { MigrationCheck } from '#workflow/contract/batch.ts'
import { elementWord } from '../version/element-word.ts'
import './batch.css'

interface MigrationMapProps {
  check: MigrationCheck
  onChange: (node: string, target: string) => void
}

/** Where each node goes: only those that something stands at, or that the other version has not in the same way. */
export function MigrationMap({ check: { nodes, targets }, onChange }: MigrationMapProps) {
  const t = useT()
  if (nodes.length === 0) return null
  return (
    <table className="wf-map">
      <caption className="wf-head">{t('workflow.migration.map')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('workflow.node')}</th>
          <th scope="col">{t('workflow.migration.stands')}</th>
          <th scope="col">{t('workflow.migration.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {nodes.map(({ id, name, element, count, to }) => (
          <tr key={id}>
            <th scope="row">
              {name} <span className="wf-hint">{elementWord(element)}</span>
            </th>
            <td>{count > 0 ? <Tag tone={to === null ? 'error' : 'info'}>{count}</Tag> : t('kit.none')}</td>
            <td>
              <Select
                className="wf-map-target"
                aria-label={t('workflow.migration.becomesOf', { name })}
                value={to ?? undefined}
                placeholder={t('workflow.migration.nowhere')}
                onChange={(target) => onChange(id, target)}
                showSearch={{ optionFilterProp: 'label' }}
                options={targets
                  .filter((one) => one.element === element)
                  .map((one) => ({ value: one.id, label: one.name === one.id ? one.id : `${one.name} (${one.id})` }))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
