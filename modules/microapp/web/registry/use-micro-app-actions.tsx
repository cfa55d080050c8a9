import { ExternalLink, Pencil, Plug, Power, PowerOff, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { Action } from '#kit/list/actions.ts'
import type { Selection } from '#kit/list/use-list.ts'
import { useRecordDeletion } from '#kit/list/use-record-actions.tsx'
import { ask } from '#kit/overlay/ask.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { reloadPage } from '#shell/micro/hosted-address.ts'
import { useGo } from '#shell/page/use-page.ts'
import { microAppRoutes, type MicroApp } from '#microapp/contract/micro-app.ts'
import { routesOf } from '#microapp/contract/named-routes.ts'
import { appName } from './app-name.ts'
import { tryApp } from './try-app.ts'

/** What shows an entry, and therefore changes with one. */
export const MICRO_APP_READS = [microAppRoutes.page, microAppRoutes.get, microAppRoutes.list]

/** Switches an entry on or off. */
export function useSwitch(): (app: MicroApp, status: 0 | 1) => void {
  const t = useT()
  const { run } = useMutate(microAppRoutes.switch, { refreshes: MICRO_APP_READS, done: t('kit.record.saved') })
  return ({ id }, status) => void run({ body: { id, status } })
}

/** Tries the connection, keeps what came of it and says so. */
export function useTrial(): (app: MicroApp) => Promise<void> {
  const t = useT()
  const { run } = useMutate(microAppRoutes.check, { refreshes: [microAppRoutes.page, microAppRoutes.get], done: false })
  return async (app) => {
    const name = appName(app)
    toast('info', t('microapp.app.check.running', { name }))
    const { outcome, appVersion } = await tryApp(app)
    if (outcome === 'blocked') {
      const isSure = await ask({
        title: t('microapp.app.check.blocked', { name }),
        consequence: t('microapp.app.check.blockedWhy'),
        yes: t('microapp.host.reloadPage'),
      })
      if (isSure) await reloadPage()
      return
    }
    await run({ body: { id: app.id, health: outcome, appVersion } })
    toast(outcome === 'up' ? 'success' : 'error', t(`microapp.app.check.${outcome}`, { name }))
  }
}

/** What can be done with entries; the server says which of it. */
export function useMicroAppActions(selection: Selection<MicroApp>, edit: (id: string) => void) {
  const t = useT()
  const go = useGo()
  const setStatus = useSwitch()
  const tryIt = useTrial()
  const { remove, batch } = useRecordDeletion(selection, {
    routes: microAppRoutes,
    reads: MICRO_APP_READS,
    nameOf: appName,
    counted: (count) => t('microapp.app.count', { count }),
    consequence: t('microapp.app.delete.consequence'),
  })
  const rowActions = (app: MicroApp): Action[] => {
    const isOn = app.status === 1
    const may = (action: MicroApp['actions'][number]) => app.actions.includes(action)
    const all: (Action | false)[] = [
      app.kind === 'app' &&
        isOn && {
          key: 'open',
          label: t('microapp.app.open'),
          icon: <ExternalLink size={16} />,
          run: () => go(routesOf(app.code)[0] ?? ''),
        },
      may('check') && {
        key: 'check',
        label: t('microapp.app.check'),
        icon: <Plug size={16} />,
        run: () => void tryIt(app),
      },
      may('update') && {
        key: 'update',
        label: t('kit.record.update'),
        icon: <Pencil size={16} />,
        run: () => edit(app.id),
      },
      may('update') && {
        key: 'switch',
        label: t(isOn ? 'microapp.app.off' : 'microapp.app.on'),
        icon: isOn ? <PowerOff size={16} /> : <Power size={16} />,
        run: () => setStatus(app, isOn ? 0 : 1),
      },
      may('delete') && {
        key: 'delete',
        label: t('kit.record.delete'),
        icon: <Trash2 size={16} />,
        danger: true,
        run: () => void remove(app),
      },
    ]
    return all.filter((action) => action !== false)
  }
  return { rowActions, batch }
}
