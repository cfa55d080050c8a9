import { Button } from 'antd'
import { KeyRound, Pencil } from 'lucide-react'
import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { askPasswordChange } from '#shell/password/password-state.ts'
import { usePerson } from '#shell/session/session.ts'
import type { Profile } from '#system/contract/center.ts'

interface IdentityProps {
  /** Undefined while it is on its way. */
  profile: Profile | undefined
  onEdit: () => void
}

/** Who I am in this organisation, and what of it I may change. */
export function Identity({ profile, onEdit }: IdentityProps) {
  const t = useT()
  const { id } = usePerson()
  const gender = useDictLabel('gender')
  if (!profile) {
    return (
      <section className="kit-card sys-center-card sys-center-identity">
        <Skeleton rows={6} />
      </section>
    )
  }
  const comma = t('system.audit.comma')
  return (
    <section className="kit-card sys-center-card sys-center-identity" aria-label={profile.realName}>
      <div className="sys-center-who">
        <Avatar id={id} name={profile.realName} url={profile.headUrl} size={72} />
        <h2>{profile.realName}</h2>
        <p>{profile.username}</p>
      </div>
      <DescriptionList
        none={t('kit.none')}
        items={[
          { label: t('system.center.depts'), value: profile.depts.join(comma), wide: true },
          { label: t('system.center.roles'), value: profile.roles.join(comma), wide: true },
          { label: t('system.user.mobile'), value: profile.mobile },
          { label: t('system.user.email'), value: profile.email },
          { label: t('system.user.gender'), value: gender(profile.gender) },
          { label: t('system.user.lastLogin'), value: <RelativeTime at={profile.lastLoginDate} /> },
        ]}
      />
      <div className="sys-center-ways">
        <Button icon={<Pencil size={16} />} onClick={onEdit}>
          {t('system.center.edit')}
        </Button>
        <Button icon={<KeyRound size={16} />} onClick={() => askPasswordChange()}>
          {t('shell.password.title')}
        </Button>
      </div>
    </section>
  )
}
