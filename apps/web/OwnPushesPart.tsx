import { lazy } from 'react'
import { pushRoutes } from '#messaging/contract/push.ts'
import { useCall } from '#shell/request/use-call.ts'
import { textsOf } from './page-texts.ts'

const OwnPushes = lazy(async () => {
  const [part] = await Promise.all([import('#messaging/web/push/OwnPushes.tsx'), textsOf('modules/messaging')])
  return part
})

/** The browsers of the personal centre; where no channel goes to browsers, no texts of messages are fetched. */
export default function OwnPushesPart() {
  const { data: known } = useCall(pushRoutes.list, {})
  return known && known.publicKey !== '' ? <OwnPushes /> : null
}
