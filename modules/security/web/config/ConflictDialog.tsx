import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDialog } from '#kit/overlay/TabDialog.tsx'
import { useT } from '#shell/i18n.ts'
import type { SecurityConfig, SecurityItems } from '#security/contract/security-config.ts'
import { controlOf, type ShownItem } from './rows.ts'
import type { ConfigDraft } from './use-config-draft.ts'
import { useItemWords } from './words.ts'

interface ConflictDialogProps extends OverlayProps {
  theirs: SecurityConfig
  config: ConfigDraft
}

/** Another user has saved meanwhile: which value of each own change holds. */
export default function ConflictDialog({ theirs, config, ...overlay }: ConflictDialogProps) {
  const t = useT()
  const words = useItemWords()
  const { changed, draft, settle } = config
  const differing = changed.filter((item) => theirs[item] !== draft[item])
  const [own, setOwn] = useState<readonly ShownItem[]>(differing)
  const mine = () => Object.fromEntries(own.map((item) => [item, draft[item]])) as Partial<SecurityItems>
  return (
    <TabDialog
      {...overlay}
      title={t('security.config.conflict')}
      onClose={() => settle(mine())}
      footer={
        <Button type="primary" onClick={() => settle(mine())}>
          {t('security.config.conflict.goOn')}
        </Button>
      }
    >
      <p className="sec-conflict-about">
        {t('security.config.conflict.about', { name: theirs.updateName ?? '', version: theirs.version })}
      </p>
      <ul className="sec-conflict">
        {differing.map((item) => {
          const control = controlOf(item)
          return (
            control && (
              <li key={item}>
                <b>{t(`security.config.label.${item}`)}</b>
                <Segmented<'theirs' | 'mine'>
                  aria-label={t(`security.config.label.${item}`)}
                  value={own.includes(item) ? 'mine' : 'theirs'}
                  options={[
                    { value: 'theirs', label: t('security.config.conflict.theirs', { value: words(control, theirs) }) },
                    { value: 'mine', label: t('security.config.conflict.mine', { value: words(control, draft) }) },
                  ]}
                  onChange={(side) => setOwn(side === 'mine' ? [...own, item] : own.filter((other) => other !== item))}
                />
              </li>
            )
          )
        })}
      </ul>
    </TabDialog>
  )
}
