import { ExternalLink, Plug, Power, PowerOff } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { Selection } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
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

/** What can be done with entries: what the server says, opening an app that is on, switching what may be changed. */
export function useMicroAppActions(selection: Selection<MicroApp>, edit: (id: string) => void) {
  const t = useT()
  const go = useGo()
  const setStatus = useSwitch()
  const tryIt = useTrial()
  return useRecordActions(selection, {
    routes: microAppRoutes,
    reads: MICRO_APP_READS,
    edit,
    nameOf: appName,
    counted: (count) => t('microapp.app.count', { count }),
    consequence: t('microapp.app.delete.consequence'),
    more: (app) => ({
      open: {
        label: t('microapp.app.open'),
        icon: <ExternalLink size={16} />,
        run: () => go(routesOf(app.code)[0] ?? ''),
      },
      check: { label: t('microapp.app.check'), icon: <Plug size={16} />, run: () => void tryIt(app) },
      switch:
        app.status === 1
          ? { label: t('microapp.app.off'), icon: <PowerOff size={16} />, run: () => setStatus(app, 0) }
          : { label: t('microapp.app.on'), icon: <Power size={16} />, run: () => setStatus(app, 1) },
    }),
    allowed: ({ kind, status, actions }) => [
      ...actions,
      ...(kind === 'app' && status === 1 ? ['open'] : []),
      ...(actions.includes('update') ? ['switch'] : []),
    ],
  })
}
