import { ChevronDown, KeyRound, LogOut } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../frame/Avatar.tsx'
import { useT } from '../i18n.ts'
import { DropMenu } from '../overlay/DropMenu.tsx'
import { MenuEntry } from '../overlay/MenuEntry.tsx'
import { askPasswordChange } from '../password/password-state.ts'
import { ports } from '../ports.ts'
import { usePerson } from '../session/session.ts'
import { useTheme } from '../theme/theme-store.ts'
import { productName, version } from '../version.ts'
import { CenterEntry } from './CenterEntry.tsx'
import { IdentityEntries } from './IdentityEntries.tsx'
import { useDefaultPortal } from './use-default-portal.tsx'
import { SignOutDialog } from './SignOutDialog.tsx'

/**
 * The signed-in person: who it is, and what one does with one's own account. Three entries are the theme's to offer.
 */
export function AvatarMenu({ phone }: { phone: boolean }) {
  const t = useT()
  const person = usePerson()
  const { dropdown } = useTheme()
  const defaultPortal = useDefaultPortal()
  const [leaving, setLeaving] = useState(false)
  const name = person.realName || person.username
  const trigger = (
    <>
      <Avatar id={person.id} name={name} picture={person.headUrl} />
      {!phone && (
        <>
          <span className="pt-who-name">{name}</span>
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
        </>
      )}
    </>
  )
  return (
    <>
      <DropMenu label={t('shell.account', { name })} className="pt-who" trigger={trigger} speaks={!phone}>
        <div className="pt-who-card">
          <b>{name}</b>
          <span>{person.username}</span>
          {person.deptName && <span>{person.deptName}</span>}
        </div>
        <hr />
        <IdentityEntries />
        {dropdown.includes('userCenter') && <CenterEntry />}
        {dropdown.includes('default') && defaultPortal.entry}
        {ports().slots.avatarEntries.map((Entry, index) => (
          <Entry key={index} />
        ))}
        <MenuEntry
          icon={<KeyRound size={16} strokeWidth={1.75} aria-hidden="true" />}
          onChoose={() => askPasswordChange()}
        >
          {t('shell.password.title')}
        </MenuEntry>
        {dropdown.includes('logout') && (
          <MenuEntry
            icon={<LogOut size={16} strokeWidth={1.75} aria-hidden="true" />}
            onChoose={() => setLeaving(true)}
          >
            {t('shell.signOut')}
          </MenuEntry>
        )}
        <hr />
        <div className="pt-who-card">
          <span>{`${productName} ${version}`}</span>
        </div>
      </DropMenu>
      {defaultPortal.dialog}
      {leaving && <SignOutDialog onStay={() => setLeaving(false)} />}
    </>
  )
}
