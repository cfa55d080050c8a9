import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { DateText } from '#kit/ui/DateText.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusTag } from '#kit/ui/StatusTag.tsx'
import { useT } from '#shell/i18n.ts'
import type { SupportConsent } from '#tenancy/contract/support-access.ts'

/** The columns of consents. @param open shows the visits under one */
export function useConsentColumns(open: (consent: SupportConsent) => void): Column<SupportConsent>[] {
  const t = useT()
  const { name } = useRecordColumns<SupportConsent>()
  return [
    name(t('tenancy.support.reason'), { open, nameOf: ({ reason }) => reason, width: 260 }),
    {
      key: 'state',
      title: t('kit.record.status'),
      width: 100,
      phone: 'state',
      render: ({ isOpen }) => (
        <StatusTag
          tone={isOpen ? 'running' : 'neutral'}
          text={t(isOpen ? 'tenancy.support.open' : 'tenancy.support.over')}
        />
      ),
    },
    {
      key: 'mode',
      title: t('tenancy.support.mode'),
      width: 130,
      phone: 'fact',
      render: ({ mayAct }) => t(`tenancy.support.mode.${mayAct}`),
    },
    {
      key: 'until',
      title: t('tenancy.support.until'),
      width: 150,
      sort: 'untilDate',
      phone: 'fact',
      render: ({ untilDate, endDate }) => <DateText at={endDate ?? untilDate} kind="minute" />,
    },
    {
      key: 'visits',
      title: t('tenancy.support.visits'),
      width: 90,
      align: 'end',
      render: ({ visits }) => visits,
    },
    {
      key: 'giver',
      title: t('tenancy.support.giver'),
      width: 130,
      render: ({ giverName }) => giverName,
    },
    {
      key: 'created',
      title: t('tenancy.support.given'),
      width: 120,
      sort: 'createDate',
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
  ]
}
