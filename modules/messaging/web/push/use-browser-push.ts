import { useEffect, useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { pushRoutes, type OwnPushes } from '#messaging/contract/push.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { canNotify, isSubscribed, subscribeBrowser, unsubscribeBrowser } from './browser-push.ts'

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** Whether the user is notified in this browser, and switching it. The state is unknown until the browser answers. */
export function useBrowserPush({ publicKey, subscriptions }: OwnPushes) {
  const t = useT()
  const [hasSubscription, setHas] = useState<boolean>()
  const [isAsking, setAsking] = useState(false)
  const here = subscriptions.find(({ isHere }) => isHere)
  const subscribe = useMutate(pushRoutes.subscribe, { refreshes: [pushRoutes.list], done: t('messaging.push.done') })
  const remove = useMutate(pushRoutes.remove, { refreshes: [pushRoutes.list], done: t('messaging.push.stopped') })
  useEffect(() => {
    if (!canNotify()) return undefined
    let isOver = false
    const note = (has: boolean) => {
      if (!isOver) setHas(has)
    }
    isSubscribed(publicKey).then(note, () => note(false))
    return () => {
      isOver = true
    }
  }, [publicKey])

  const turnOn = async () => {
    setAsking(true)
    try {
      const draft = await subscribeBrowser(publicKey)
      if (draft && (await subscribe.run({ body: draft }))) setHas(true)
    } catch {
      toast('error', t('messaging.push.failed'))
    } finally {
      setAsking(false)
    }
  }
  const turnOff = async () => {
    if (here && !(await remove.run({ params: { id: here.id } }))) return
    await unsubscribeBrowser().catch(() => undefined) // nothing is sent to it any more
    setHas(false)
  }
  return { state: stateOf(hasSubscription, here !== undefined), isBusy: isAsking || remove.isRunning, turnOn, turnOff }
}

function stateOf(hasSubscription: boolean | undefined, isKnown: boolean): PushState | undefined {
  if (!canNotify()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (hasSubscription === undefined) return undefined
  return hasSubscription && isKnown ? 'on' : 'off'
}
