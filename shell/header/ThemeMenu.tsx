import { Monitor, Moon, Sun } from 'lucide-react'
import { useT } from '../i18n.ts'
import { DropMenu } from '../overlay/DropMenu.tsx'
import { MenuEntry } from '../overlay/MenuEntry.tsx'
import { chooseAppearance, useAppearance, useDark } from '../theme/appearance.ts'

const choices = [
  { value: 'light', Icon: Sun },
  { value: 'dark', Icon: Moon },
  { value: 'system', Icon: Monitor },
] as const

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const t = useT()
  const current = useAppearance()
  const Shown = useDark() ? Moon : Sun
  return (
    <DropMenu label={t('shell.theme')} trigger={<Shown size={18} strokeWidth={1.6} />}>
      {choices.map(({ value, Icon }) => (
        <MenuEntry
          key={value}
          icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
          chosen={value === current}
          onChoose={() => chooseAppearance(value)}
        >
          {t(`shell.theme.${value}`)}
        </MenuEntry>
      ))}
    </DropMenu>
  )
}
