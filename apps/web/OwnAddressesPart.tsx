import { lazy } from 'react'
import { addressRoutes } from '#messaging/contract/address.ts'
import { useCall } from '#shell/request/use-call.ts'
import { textsOf } from './page-texts.ts'

const OwnAddresses = lazy(async () => {
  const [part] = await Promise.all([import('#messaging/web/address/OwnAddresses.tsx'), textsOf('modules/messaging')])
  return part
})

/** The accounts of the personal centre; where no channel goes to such accounts, no texts of messages are fetched. */
export default function OwnAddressesPart() {
  const { data: addresses } = useCall(addressRoutes.list, {})
  return addresses && addresses.length > 0 ? <OwnAddresses /> : null
}
