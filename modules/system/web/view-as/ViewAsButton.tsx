import { Button } from 'antd'
import { useT } from '#shell/i18n.ts'
import { usePerson } from '#shell/session/session.ts'
import { useViewAs } from './use-view-as.tsx'

interface ViewAsButtonProps {
  /** Empty: none is chosen. */
  userId: string
  name: string
}

/** Shows the product as a user has it, once the reason is given. */
export default function ViewAsButton({ userId, name }: ViewAsButtonProps) {
  const t = useT()
  const viewAs = useViewAs()
  const ownId = usePerson().id
  return (
    <Button disabled={name === '' || userId === ownId} onClick={() => void viewAs({ id: userId, name })}>
      {t('system.viewAs.begin')}
    </Button>
  )
}
