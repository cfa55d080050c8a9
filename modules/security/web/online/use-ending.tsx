import { useState } from 'react'
import { useBatch } from '#kit/list/use-batch.tsx'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { onlineRoutes, type OnlineSession } from '#security/contract/online.ts'
import { userRoutes } from '#system/contract/user.ts'

/** Ends sessions after asking. @param clear gives the choice of rows up */
export function useEnding(clear: () => void) {
  const t = useT()
  const run = useBatch<{ id: string; realName: string }>()
  const refresh = useRefresh()
  /** They fade until the list is refreshed. */
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  const endSessions = async (sessions: readonly OnlineSession[]) => {
    const isSure = await ask({
      title: t('security.online.quit.ask', { count: sessions.length }),
      consequence: t('security.online.quit.consequence'),
      yes: t('security.online.quit'),
      danger: true,
    })
    if (!isSure) return
    await run({
      rows: sessions,
      nameOf: ({ realName }) => realName,
      act: (ids) => call(onlineRoutes.quit, { body: ids }),
      afterwards: ({ done }) => {
        setEnded(new Set([...ended, ...done]))
        clear()
        void refresh(onlineRoutes.counts)
      },
    })
  }
  const endUser = async ({ userId, realName }: OnlineSession, isDisabling: boolean) => {
    const isSure = await ask({
      title: t(isDisabling ? 'security.online.disable.ask' : 'security.online.quitUser.ask', { name: realName }),
      consequence: t(isDisabling ? 'security.online.disable.consequence' : 'security.online.quit.consequence'),
      yes: t(isDisabling ? 'security.online.disable' : 'security.online.quit'),
      danger: true,
    })
    if (!isSure) return
    await run({
      rows: [{ id: userId, realName }],
      nameOf: (user) => user.realName,
      act: (ids) =>
        isDisabling
          ? call(userRoutes.setStatus, { body: { ids, status: 0 } })
          : call(onlineRoutes.quitUsers, { body: ids }),
      afterwards: () => {
        clear()
        void refresh(onlineRoutes.page, onlineRoutes.counts)
      },
    })
  }
  return { ended, endSessions, endUser }
}
