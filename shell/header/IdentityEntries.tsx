import { Building2, IdCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast } from '../feedback/toast.ts'
import { useT } from '../i18n.ts'
import { MenuEntry } from '../overlay/MenuEntry.tsx'
import { ports, type OwnIdentity } from '../ports.ts'
import { messageOf } from '../request/call-error.ts'
import { followIdentity } from '../session/follow-identity.ts'
import { usePerson } from '../session/session.ts'

type Choice = Pick<OwnIdentity, 'deptId' | 'postId'>

async function actAs(choice: Choice): Promise<void> {
  try {
    await ports().session.actAs(choice)
  } catch (error) {
    toast('error', messageOf(error))
  }
  // Also after a refusal: what the menu offered is no longer so.
  await followIdentity().catch(() => undefined)
}

/** In which department and post the user acts; only where they have several. */
export function IdentityEntries() {
  const t = useT()
  const { identity } = usePerson()
  if (!identity) return null
  const { deptId, postId, depts, posts } = identity
  const choose = (choice: Choice) => {
    if (choice.deptId !== deptId || choice.postId !== postId) void actAs(choice)
  }
  return (
    <>
      {depts.length > 1 && (
        <Choices label={t('shell.identity.dept')} icon={<Building2 size={16} strokeWidth={1.75} aria-hidden="true" />}>
          {depts.map(({ id, name }) => (
            <MenuEntry key={id} chosen={id === deptId} onChoose={() => choose({ deptId: id, postId })}>
              {name}
            </MenuEntry>
          ))}
        </Choices>
      )}
      {posts.length > 1 && (
        <Choices label={t('shell.identity.post')} icon={<IdCard size={16} strokeWidth={1.75} aria-hidden="true" />}>
          <MenuEntry chosen={postId === null} onChoose={() => choose({ deptId, postId: null })}>
            {t('shell.identity.allPosts')}
          </MenuEntry>
          {posts.map(({ id, name }) => (
            <MenuEntry key={id} chosen={id === postId} onChoose={() => choose({ deptId, postId: id })}>
              {name}
            </MenuEntry>
          ))}
        </Choices>
      )}
    </>
  )
}

function Choices({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <div role="group" aria-label={label} className="pt-who-choices">
        <div className="pt-who-label" aria-hidden="true">
          {icon}
          {label}
        </div>
        {children}
      </div>
      <hr />
    </>
  )
}
