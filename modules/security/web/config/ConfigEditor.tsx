import { Button } from 'antd'
import { History } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { useUnsavedWarning } from '#kit/form/use-unsaved-warning.ts'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { Gate } from '#shell/access/Gate.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useGo } from '#shell/page/use-page.ts'
import type { SecurityConfig } from '#security/contract/security-config.ts'
import { ConfigGroup } from './ConfigGroup.tsx'
import { GroupNav } from './GroupNav.tsx'
import { ImpactFoot } from './ImpactFoot.tsx'
import { useConfigDraft } from './use-config-draft.ts'
import { useFigures } from './use-figures.ts'
import { useGroupInSight } from './use-group-in-sight.ts'
import { useScrollToIssue } from './use-scroll-to-issue.ts'
import { useShownGroups } from './use-shown-groups.ts'
import { useSlashKey } from './use-slash-key.ts'

const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'))
const LockOutDialog = lazy(() => import('./LockOutDialog.tsx'))

/** Groups left, setting rows right, and below them what saving would do. */
export function ConfigEditor({ loaded }: { loaded: SecurityConfig }) {
  const t = useT()
  const isPhone = useIsPhone()
  const mayUpdate = useCan('sys:security:update')
  const [search, setSearch] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const config = useConfigDraft(loaded)
  const { draft, changed, stored } = config
  const figures = useFigures(draft, changed)
  const shown = useShownGroups(draft, search)
  const { scroller, inSight, go } = useGroupInSight(root)
  useSlashKey(root)
  useScrollToIssue(root, config.issues)
  useUnsavedWarning(changed.length > 0, config.discard)
  return (
    <div ref={root} className="sec-config">
      <PageTitle
        title={t('security.config.title')}
        aside={<Version of={stored} />}
        actions={
          <>
            <HistoryButton />
            <SearchInput value={search} onChange={setSearch} placeholder={t('security.config.search')} />
          </>
        }
      />
      <div className="sec-config-parts">
        {!isPhone && <GroupNav groups={shown} changed={changed} current={inSight} onGo={go} />}
        <div ref={scroller} className="kit-card sec-config-rows" tabIndex={-1}>
          {shown.map((group) => (
            <ConfigGroup
              key={group.name}
              group={group}
              config={config}
              figures={figures}
              mayUpdate={mayUpdate}
              isFolding={isPhone && search === ''}
            />
          ))}
          {shown.length === 0 && <p className="sec-config-none">{t('security.config.nothingFound')}</p>}
        </div>
      </div>
      {mayUpdate && <ImpactFoot config={config} figures={figures} />}
      <Overlay of={config.theirs}>
        {(theirs, overlay) => <ConflictDialog theirs={theirs} config={config} {...overlay} />}
      </Overlay>
      <Overlay of={config.lockOut}>
        {(lockOut, overlay) => <LockOutDialog lockOut={lockOut} config={config} {...overlay} />}
      </Overlay>
    </div>
  )
}

/** Which version is stored, and since when. */
function Version({ of: { version, updateDate, updateName } }: { of: SecurityConfig }) {
  const t = useT()
  if (updateDate === null) return null
  return (
    <span className="kit-list-page-count">
      {t('security.config.version', { version })} {updateName} <RelativeTime at={updateDate} />
    </span>
  )
}

function HistoryButton() {
  const t = useT()
  const go = useGo()
  return (
    <Gate can="sys:audit:page">
      <Button icon={<History size={16} />} onClick={() => go('/sys/audit?resource=securityConfig')}>
        {t('security.config.history')}
      </Button>
    </Gate>
  )
}
