import { ChartPie, Footprints, Users } from 'lucide-react'
import type { Action } from '#kit/list/actions.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useGo } from '#shell/page/use-page.ts'
import { portalStatExport, portalStatRoutes, type StatBy, type StatLine } from '#behavior/contract/behavior-stat.ts'
import { entriesAt, menusAt, peopleAt, type Filters } from './lead.ts'
import { StatPage } from './StatPage.tsx'

/**
 * Use of the product by person and department: from a department to its people, from a person to their entries and
 * menus.
 */
export default function PortalStatPage() {
  const t = useT()
  const go = useGo()
  const maySeeEntries = useCan('sys:behavior:page')
  const maySeeModules = useCan('sys:moduleStat:page')
  const about = (by: StatBy, { id }: StatLine) => (by === 'dept' ? { deptId: id } : { userId: id })

  const open = (by: StatBy, filters: Filters) => {
    if (by === 'dept') return ({ id }: StatLine) => ({ deptId: id, by: 'person' })
    if (!maySeeEntries) return undefined
    return (line: StatLine) => {
      go(entriesAt({ ...filters, ...about(by, line) }))
      return undefined
    }
  }
  const actions = (by: StatBy, filters: Filters) => (line: StatLine) => {
    const given = { ...filters, by: 'menu', ...about(by, line) }
    const people: Action = {
      key: 'people',
      label: t('behavior.stat.showPeople'),
      icon: <Users size={16} />,
      run: () => go(peopleAt({ ...filters, deptId: line.id, by: 'person' })),
    }
    const menus: Action = {
      key: 'menus',
      label: t('behavior.stat.showMenus'),
      icon: <ChartPie size={16} />,
      run: () => go(menusAt(given)),
    }
    const entries: Action = {
      key: 'entries',
      label: t('behavior.stat.showEntries'),
      icon: <Footprints size={16} />,
      run: () => go(entriesAt(given)),
    }
    return [...(by === 'dept' ? [people] : []), ...(maySeeModules ? [menus] : []), ...(maySeeEntries ? [entries] : [])]
  }
  return (
    <StatPage
      title={t('behavior.portalStat.title')}
      name="behavior.portalStat"
      routes={portalStatRoutes}
      exported={portalStatExport}
      ways={['person', 'dept']}
      usual="person"
      open={open}
      actions={actions}
    />
  )
}
