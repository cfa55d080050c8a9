import { Button } from 'antd'
import { X } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import type { StatSum } from '#behavior/contract/behavior-stat.ts'
import { componentText } from '../component-text.ts'
import type { Filters } from './lead.ts'

interface NarrowedProps {
  filters: Filters
  about: StatSum['about'] | undefined
  onChange: (change: Readonly<Record<string, undefined>>) => void
}

/** What the page is narrowed to by going further into its lines, each with a way back. */
export function Narrowed({ filters, about, onChange }: NarrowedProps) {
  const t = useT()
  const { userId, deptId, menuId, moduleCode, component } = filters
  const steps = [
    { key: 'deptId', isOn: deptId, kind: t('behavior.dept'), name: about?.dept },
    { key: 'userId', isOn: userId, kind: t('behavior.person'), name: about?.user },
    { key: 'moduleCode', isOn: moduleCode, kind: t('behavior.module'), name: about?.module },
    { key: 'menuId', isOn: menuId, kind: t('behavior.menu'), name: about?.menu },
    { key: 'component', isOn: component, kind: t('behavior.component'), name: componentText(component ?? '') },
  ].filter(({ isOn }) => isOn !== undefined)
  if (steps.length === 0) return null
  return (
    <div className="behavior-narrowed" data-wide="true" role="group" aria-label={t('behavior.stat.narrowed')}>
      <span>{t('behavior.stat.narrowed')}</span>
      {steps.map(({ key, kind, name }) => (
        <Button
          key={key}
          size="small"
          icon={<X size={14} />}
          iconPlacement="end"
          title={t('behavior.stat.widen', { kind })}
          onClick={() => onChange({ [key]: undefined })}
        >
          {t('behavior.stat.narrowed.one', { kind, name: name || t('behavior.other') })}
        </Button>
      ))}
    </div>
  )
}
