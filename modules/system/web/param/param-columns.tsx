import { Lock } from 'lucide-react'
import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { HIDDEN_VALUE, type Param } from '#system/contract/param.ts'
import './param.css'

/** The columns of the list of parameters. */
export function useParamColumns(open: (param: Param) => void): Column<Param>[] {
  const t = useT()
  const { name, remark, created, updated } = useRecordColumns<Param>()
  return [
    name(t('system.param.key'), {
      key: 'key',
      sort: 'key',
      width: 240,
      open,
      nameOf: ({ key }) => key,
      beside: ({ isSeeded }) =>
        isSeeded && (
          <span className="sys-param-lock" title={t('system.param.seeded.hint')}>
            <Lock size={14} role="img" aria-label={t('system.param.seeded')} />
          </span>
        ),
    }),
    {
      key: 'value',
      title: t('system.param.value'),
      width: 260,
      phone: 'fact',
      render: (param) => valueOf(param, t('system.param.notSet')),
    },
    {
      key: 'type',
      title: t('system.param.type'),
      width: 150,
      phone: 'state',
      render: ({ type, sensitive }) => (
        <span className="kit-name">
          <Tag>{t(`system.param.type.${type}`)}</Tag>
          {sensitive === 1 && <Tag tone="warning">{t('system.param.sensitive.1')}</Tag>}
        </span>
      ),
    },
    remark({ phone: 'fact' }),
    updated(),
    created({ isExtra: true }),
  ]
}

function valueOf({ value, sensitive, isSet }: Param, notSet: string) {
  if (!isSet) return <span className="kit-quiet">{notSet}</span>
  return sensitive === 1 ? HIDDEN_VALUE : value
}
