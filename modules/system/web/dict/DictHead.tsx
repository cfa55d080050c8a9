import { Button } from 'antd'
import { ArrowLeft, Ellipsis, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Action } from '#kit/list/actions.ts'
import { ActionMenu } from '#kit/overlay/ActionMenu.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import type { DictType } from '#system/contract/dict-type.ts'
import { useDictName } from './use-dict-name.ts'

interface DictHeadProps {
  type: DictType
  /** What can be done with the dictionary itself. */
  typeActions: readonly Action[]
  /** Given: the list of dictionaries is not beside it. */
  onBack: (() => void) | undefined
  children: ReactNode
}

/** Which dictionary it is, and what can be done with it. */
export function DictHead({ type, typeActions, onBack, children }: DictHeadProps) {
  const t = useT()
  const nameOf = useDictName()
  const isPhone = useIsPhone()
  const [first, ...rest] = typeActions
  return (
    <header className="sys-dict-head">
      {onBack && <IconButton name={t('system.dict.back')} icon={<ArrowLeft size={18} />} onClick={onBack} />}
      <h2 title={type.remark || undefined}>{nameOf(type)}</h2>
      <Tag tone="outline">{type.code}</Tag>
      {type.isSeeded && (
        <span className="sys-dict-seeded" title={t('system.dict.seeded.hint')}>
          <Lock size={14} aria-hidden="true" />
          {t('system.dict.seeded')}
        </span>
      )}
      {type.status === 0 && <Tag tone="warning">{t('system.dict.disabled')}</Tag>}
      <div className="sys-dict-tools">
        {first && !isPhone && (
          <Button type="text" onClick={first.run}>
            {first.label}
          </Button>
        )}
        {(isPhone ? typeActions : rest).length > 0 && (
          <ActionMenu
            actions={isPhone ? typeActions : rest}
            label={t('kit.list.moreOf', { name: nameOf(type) })}
            trigger={<Ellipsis size={16} />}
          />
        )}
        {children}
      </div>
    </header>
  )
}
