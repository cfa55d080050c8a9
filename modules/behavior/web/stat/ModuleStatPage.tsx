import { Footprints, Users } from 'lucide-react'
import type { Action } from '#kit/list/actions.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useGo } from '#shell/page/use-page.ts'
import { moduleStatExport, moduleStatRoutes, type StatBy, type StatLine } from '#behavior/contract/behavior-stat.ts'
import { entriesAt, peopleAt, type Filters } from './lead.ts'
import { StatPage } from './StatPage.tsx'

/** What a line is, as a filter. */
function about(by: StatBy, { id }: StatLine): Record<string, string> {
  return by === 'module' ? { moduleCode: id } : by === 'menu' ? { menuId: id } : { component: id }
}

/**
 * Use of the product by module, menu and component: from a module to its menus, to their components, to the entries.
 */
export default function ModuleStatPage() {
  const t = useT()
  const go = useGo()
  const maySeeEntries = useCan('sys:behavior:page')
  const maySeePeople = useCan('sys:portalStat:page')

  const open = (by: StatBy, filters: Filters) => {
    if (by === 'module') return (line: StatLine) => ({ ...about(by, line), by: 'menu' })
    if (by === 'menu') return (line: StatLine) => ({ ...about(by, line), by: 'component' })
    if (!maySeeEntries) return undefined
    return (line: StatLine) => {
      go(entriesAt({ ...filters, ...about(by, line) }))
      return undefined
    }
  }
  const actions = (by: StatBy, filters: Filters) => (line: StatLine) => {
    const given = { ...filters, by: 'person', ...about(by, line) }
    const people: Action = {
      key: 'people',
      label: t('behavior.stat.showPeople'),
      icon: <Users size={16} />,
      run: () => go(peopleAt(given)),
    }
    const entries: Action = {
      key: 'entries',
      label: t('behavior.stat.showEntries'),
      icon: <Footprints size={16} />,
      run: () => go(entriesAt(given)),
    }
    return [...(maySeePeople ? [people] : []), ...(maySeeEntries ? [entries] : [])]
  }
  return (
    <StatPage
      title={t('behavior.moduleStat.title')}
      name="behavior.moduleStat"
      routes={moduleStatRoutes}
      exported={moduleStatExport}
      ways={['module', 'menu', 'component']}
      usual="menu"
      open={open}
      actions={actions}
    />
  )
}
