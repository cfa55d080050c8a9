import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Star, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/useMutate.ts'
import type { Action } from '#kit/list/actions.ts'
import { useBatchDeletion } from '#kit/list/useBatchDeletion.tsx'
import type { Selection } from '#kit/list/useList.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
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
  const shown = useMutate(portalRoutes.show, { refreshes: PORTAL_READS, done: t('portal.portal.saved') })
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

/** What can be done with one portal; the server says which of it. */
export function usePortalActions({ edit, ids, show, move }: PortalActionsOptions): (portal: Portal) => Action[] {
  const t = useT()
  const remove = useMutate(portalRoutes.remove, { refreshes: PORTAL_READS })
  const makeDefault = useMutate(portalRoutes.setDefault, { refreshes: PORTAL_READS, done: t('portal.portal.saved') })
  const removePortal = async (portal: Portal) => {
    const isSure = await ask({
      title: t('portal.portal.delete.ask', { name: portalName(portal) }),
      consequence: t('portal.portal.delete.consequence'),
      yes: t('portal.portal.delete'),
      danger: true,
    })
    if (isSure) await remove.run({ params: { id: portal.id } })
  }
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
      { key: 'update', label: t('portal.portal.update'), icon: <Pencil size={16} />, run: () => edit(id) },
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

  return (portal) => [
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
            label: t('portal.portal.delete'),
            icon: <Trash2 size={16} />,
            danger: true,
            run: () => void removePortal(portal),
          },
        ]
      : []),
  ]
}

/** What can be done with the portals chosen. */
export function usePortalBatch(selection: Selection<Portal>): Action[] {
  const t = useT()
  return useBatchDeletion(selection, {
    can: 'sys:portal:delete',
    label: t('portal.portal.delete'),
    question: (count) => t('portal.portal.delete.askMany', { count }),
    consequence: t('portal.portal.delete.consequence'),
    nameOf: portalName,
    act: (ids) => call(portalRoutes.removeMany, { body: ids }),
    reads: PORTAL_READS,
  })
}
