import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { useT } from '#shell/i18n.ts'
import type { PartyAttr } from '#system/contract/party-attr.ts'
import { attrName } from './attr-name.ts'

/** The columns of the list of attributes. @param open shows one */
export function usePartyAttrColumns(open: (attr: PartyAttr) => void): Column<PartyAttr>[] {
  const t = useT()
  const { name, code, status, remark, created } = useRecordColumns<PartyAttr>('dept_status')
  const yes = (flag: number) => (flag === 1 ? t('system.partyAttr.yes') : '')
  return [
    name(t('system.partyAttr.name'), { open, nameOf: attrName, width: 180 }),
    code((attr) => attr.code, { width: 125 }),
    {
      key: 'partyType',
      title: t('system.partyAttr.partyType'),
      width: 130,
      phone: 'fact',
      render: ({ partyType }) => t(`system.partyAttr.party.${partyType}`),
    },
    {
      key: 'dataType',
      title: t('system.partyAttr.dataType'),
      width: 105,
      phone: 'fact',
      render: ({ dataType }) => t(`system.partyAttr.type.${dataType}`),
    },
    { key: 'required', title: t('system.partyAttr.required'), width: 90, render: (attr) => yes(attr.required) },
    { key: 'isUnique', title: t('system.partyAttr.isUnique'), width: 90, render: (attr) => yes(attr.isUnique) },
    { key: 'sort', title: t('kit.record.sort'), width: 80, align: 'end', sort: 'sort', render: ({ sort }) => sort },
    status(),
    remark({ width: 200, isExtra: true }),
    created(),
  ]
}
