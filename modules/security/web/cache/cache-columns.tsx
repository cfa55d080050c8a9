import type { Column } from '#kit/list/columns.ts'
import { formatPercent } from '#kit/ui/format.ts'
import { NumberText } from '#kit/ui/NumberText.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import type { CacheRow } from './cache-rows.ts'

export function useCacheColumns(): Column<CacheRow>[] {
  const t = useT()
  return [
    {
      key: 'name',
      title: t('security.cache.name'),
      width: 220,
      isFixed: true,
      phone: 'title',
      render: ({ name }) => t(`security.cache.of.${name}`),
    },
    {
      key: 'entries',
      title: t('security.cache.entries'),
      width: 110,
      align: 'end',
      phone: 'state',
      render: ({ entries }) => <NumberText value={entries} />,
    },
    {
      key: 'limit',
      title: t('security.cache.limit'),
      width: 110,
      align: 'end',
      render: ({ limit }) => (limit === 0 ? t('security.cache.limit.size') : <NumberText value={limit} />),
    },
    {
      key: 'hits',
      title: t('security.cache.hits'),
      width: 120,
      align: 'end',
      render: ({ hits }) => <NumberText value={hits} />,
    },
    {
      key: 'misses',
      title: t('security.cache.misses'),
      width: 120,
      align: 'end',
      render: ({ misses }) => <NumberText value={misses} />,
    },
    {
      key: 'rate',
      title: t('security.cache.rate'),
      width: 100,
      align: 'end',
      phone: 'fact',
      render: ({ hits, misses }) =>
        hits + misses === 0 ? t('security.none') : formatPercent(hits / (hits + misses), currentLanguage()),
    },
    {
      key: 'since',
      title: t('security.cache.since'),
      width: 130,
      render: ({ sinceDate }) => <RelativeTime at={sinceDate} />,
    },
  ]
}
