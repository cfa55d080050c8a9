import type { Column } from '#kit/list/columns.ts'
import { t } from '#shell/i18n.ts'

/** How many users a post or group has. */
export const peopleColumn = <Row extends { readonly userCount: number }>(title: string): Column<Row> => ({
  key: 'people',
  title,
  width: 100,
  align: 'end',
  phone: 'fact',
  render: ({ userCount }) => t('system.people', { count: userCount }),
})
