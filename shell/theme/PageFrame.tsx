/** What a page with Ant Design needs around it. Loaded with the first such page, not with the frame. */
import { ConfigProvider, type ConfigProviderProps } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { currentLanguage } from '../language.ts'
import './antd.css'
import { teachManners } from './antd-manners.ts'
import { antdTheme } from './antd-theme.ts'
import { useDark } from './appearance.ts'
import { allowStyles, styleNonce } from './style-nonce.ts'
import { useTheme } from './theme-store.ts'

allowStyles()
teachManners()
const language = currentLanguage()
dayjs.locale(language === 'en' ? 'en' : 'zh-cn')
const locale: NonNullable<ConfigProviderProps['locale']> = language === 'en' ? enUS : zhCN
const csp = { nonce: styleNonce() }

/** A star behind the label of a field that is required, in every form. */
const form: NonNullable<ConfigProviderProps['form']> = {
  requiredMark: (label, { required }) => (
    <>
      {label}
      {required && <span className="kit-required" />}
    </>
  ),
}

const calmQuery = window.matchMedia('(prefers-reduced-motion: reduce)')
const subscribeCalm = (listener: () => void) => {
  calmQuery.addEventListener('change', listener)
  return () => calmQuery.removeEventListener('change', listener)
}

export default function PageFrame({ children }: { children: ReactNode }) {
  const isDark = useDark()
  const calm = useSyncExternalStore(subscribeCalm, () => calmQuery.matches)
  const { themeColor, achromatism, compact } = useTheme()
  const theme = useMemo(
    () => antdTheme({ themeColor, achromatism, compact }, isDark, calm),
    [themeColor, achromatism, compact, isDark, calm],
  )
  return (
    <ConfigProvider theme={theme} locale={locale} csp={csp} button={{ autoInsertSpace: false }} form={form}>
      {children}
    </ConfigProvider>
  )
}
