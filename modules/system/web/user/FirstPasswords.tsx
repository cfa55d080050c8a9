import { Alert, Button } from 'antd'
import { useState } from 'react'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { messageOf } from '#shell/request/call.ts'
import { download } from '#shell/request/transfer.ts'
import { useCall, useRefresh } from '#shell/request/use-call.ts'
import { exactTime } from '#shell/time/relative-time.ts'
import { firstPasswordRoutes, MAX_FIRST_PASSWORDS } from '#system/contract/first-password.ts'
import './user.css'

/**
 * What is left to do after an import: fetching the first passwords of new users, once. Nothing is shown where none
 * waits.
 */
export function FirstPasswords() {
  const t = useT()
  const { data } = useCall(firstPasswordRoutes.waiting, {}, { freshFor: 0 })
  const refresh = useRefresh()
  const [isFetching, setIsFetching] = useState(false)
  if (!data?.expireDate) return null
  const { waiting, expireDate } = data
  const fetchSheet = async () => {
    setIsFetching(true)
    try {
      await download(firstPasswordRoutes.fetch)
      toast('success', t('system.firstPassword.done'))
    } catch (thrown) {
      toast('error', messageOf(thrown))
    } finally {
      setIsFetching(false)
      await refresh(firstPasswordRoutes.waiting)
    }
  }
  return (
    <Alert
      className="sys-first-passwords"
      type="warning"
      showIcon
      title={t('system.firstPassword.title', { count: waiting })}
      description={t('system.firstPassword.text', { until: exactTime(new Date(expireDate)) })}
      action={
        <Button type="primary" loading={isFetching} onClick={() => void fetchSheet()}>
          {waiting > MAX_FIRST_PASSWORDS
            ? t('system.firstPassword.fetchSome', { count: MAX_FIRST_PASSWORDS })
            : t('system.firstPassword.fetch')}
        </Button>
      }
    />
  )
}
