import { lazy, Suspense, useState } from 'react'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { ports } from '#shell/ports.ts'
import { useCall } from '#shell/request/use-call.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { Devices } from './Devices.tsx'
import { Identity } from './Identity.tsx'
import { Preferences } from './Preferences.tsx'
import { SignIns } from './SignIns.tsx'
import './center.css'

const ProfileForm = lazy(() => import('./ProfileForm.tsx'))

/** The personal centre: who I am, where I am signed in, and how I like it. */
export default function CenterPage() {
  const t = useT()
  const { data: profile } = useCall(centerRoutes.profile, {})
  const [isEditing, setIsEditing] = useState(false)
  return (
    <div className="sys-center">
      <PageTitle title={t('system.center.title')} />
      <div className="sys-center-parts">
        <Identity profile={profile} onEdit={() => setIsEditing(true)} />
        <div className="sys-center-main">
          <Devices />
          <SignIns />
          <Preferences />
          {ports().slots.centerParts.map((Part, index) => (
            <Suspense key={index} fallback={<section className="kit-card sys-center-card" />}>
              <Part />
            </Suspense>
          ))}
        </div>
      </div>
      <Overlay of={isEditing || undefined}>
        {(_, overlay) => <ProfileForm onClose={() => setIsEditing(false)} {...overlay} />}
      </Overlay>
    </div>
  )
}
