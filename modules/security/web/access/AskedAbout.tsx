import { Button } from 'antd'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { useT } from '#shell/i18n.ts'
import type { Explanation } from '#security/contract/access.ts'
import { nameOfCall } from './call-words.ts'

/** On a phone: what is asked, in one row. */
export function AskedAbout({ of: { user, call }, onChange }: { of: Explanation; onChange: () => void }) {
  const t = useT()
  return (
    <section className="kit-card sec-access-asked">
      <Avatar id={user.id} name={user.realName} url={user.headUrl} />
      <p>
        <strong>{user.realName}</strong>
        <small>{nameOfCall(call)}</small>
      </p>
      <Button type="link" onClick={onChange}>
        {t('security.access.change')}
      </Button>
    </section>
  )
}
