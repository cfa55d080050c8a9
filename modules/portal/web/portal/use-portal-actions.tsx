import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Star, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { Action } from '#kit/list/actions.ts'
import type { Selection } from '#kit/list/use-list.ts'
import { useRecordDeletion } from '#kit/list/use-record-actions.tsx'
import { useT } from '#shell/i18n.ts'
import { portalRoutes, type Portal, type PortalMove } from '#portal/contract/portal.ts'
import { portalName } from './portal-name.ts'
import { stepFor } from './portal-order.ts'

/** What shows a portal, and therefore changes with one. */
export const PORTAL_READS = [portalRoutes.page, portalRoutes.get]

/** Shows a portal in the switchers or hides it there; moves one. */
export function usePortalChanges(): {
  show: (portal: Portal, showFlag: 0 | 1) => void
  move: (move: PortalMove) => void
} {
  const t = useT()
  const shown = useMutate(portalRoutes.show, { refreshes: PORTAL_READS, done: t('kit.record.saved') })
  const moved = useMutate(portalRoutes.order, { refreshes: PORTAL_READS, done: t('portal.portal.moved') })
  return {
    show: ({ id }, showFlag) => void shown.run({ body: { id, showFlag } }),
    move: (move) => void moved.run({ body: move }),
  }
}

interface PortalActionsOptions extends ReturnType<typeof usePortalChanges> {
  edit: (id: string) => void
  /** In their order; empty while a filter or another order hides the places. */
  ids: readonly string[]
}

/** What can be done with portals; the server says which of it. */
export function usePortalActions(selection: Selection<Portal>, { edit, ids, show, move }: PortalActionsOptions) {
  const t = useT()
  const makeDefault = useMutate(portalRoutes.setDefault, { refreshes: PORTAL_READS, done: t('kit.record.saved') })
  const { remove, batch } = useRecordDeletion(selection, {
    routes: portalRoutes,
    reads: PORTAL_READS,
    nameOf: portalName,
    counted: (count) => t('portal.portal.count', { count }),
    consequence: t('portal.portal.delete.consequence'),
  })
  const step = (id: string, by: -1 | 1): Action[] => {
    const next = stepFor(ids, id, by)
    if (!next) return []
    const [key, Icon] = by === -1 ? (['up', ArrowUp] as const) : (['down', ArrowDown] as const)
    return [{ key, label: t(`portal.portal.${key}`), icon: <Icon size={16} />, run: () => move(next) }]
  }
  const updates = (portal: Portal): Action[] => {
    const { id, showFlag } = portal
    const isShown = showFlag === 1
    return [
      { key: 'update', label: t('kit.record.update'), icon: <Pencil size={16} />, run: () => edit(id) },
      {
        key: 'show',
        label: t(isShown ? 'portal.portal.hide' : 'portal.portal.show'),
        icon: isShown ? <EyeOff size={16} /> : <Eye size={16} />,
        run: () => show(portal, isShown ? 0 : 1),
      },
      ...step(id, -1),
      ...step(id, 1),
    ]
  }

  const rowActions = (portal: Portal): Action[] => [
    ...(portal.actions.includes('update') ? updates(portal) : []),
    ...(portal.actions.includes('setDefault')
      ? [
          {
            key: 'setDefault',
            label: t('portal.portal.setDefault'),
            icon: <Star size={16} />,
            run: () => void makeDefault.run({ body: { id: portal.id } }),
          },
        ]
      : []),
    ...(portal.actions.includes('delete')
      ? [
          {
            key: 'delete',
            label: t('kit.record.delete'),
            icon: <Trash2 size={16} />,
            danger: true,
            run: () => void remove(portal),
          },
        ]
      : []),
  ]
  return { rowActions, batch }
}
