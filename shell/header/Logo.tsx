import { Mark } from '../arch/Mark.tsx'
import { useSystemName } from '../frame/use-system-name.ts'
import { useT } from '../i18n.ts'
import { useSystemConfig } from '../system-config.ts'
import { useDark } from '../theme/appearance.ts'
import { useTheme } from '../theme/theme-store.ts'
import './logo.css'
import { logoTarget } from './logo-target.ts'

interface LogoProps {
  /** Only the picture, where there is no room for a title. */
  bare?: boolean
  /** It stands on a dark ground in light, too. */
  onDark?: boolean
}

/** Picture and title of the system, as the theme has them; a click leads home, or to where the theme says. */
export function Logo({ bare = false, onDark = false }: LogoProps) {
  const t = useT()
  const systemName = useSystemName()
  const { allowedOrigins } = useSystemConfig()
  const { titleName, titleTargetUrl, logoClick } = useTheme()
  const name = titleName || systemName
  const content = (
    <>
      <LogoPictures onDark={onDark} />
      {!bare && <b>{name}</b>}
    </>
  )
  if (!logoClick) return <span className="pt-logo">{content}</span>
  const { href, isForeign } = logoTarget(titleTargetUrl, window.location.href, allowedOrigins)
  const label = titleTargetUrl === '' ? t('shell.logo.home', { name }) : t('shell.logo.open', { name, address: href })
  return (
    <a className="pt-logo" href={href} aria-label={label} {...(isForeign && { target: '_blank', rel: 'noopener' })}>
      {content}
    </a>
  )
}

function LogoPictures({ onDark }: { onDark: boolean }) {
  const { logo, logoImgCust, logoSettings, logoWidth, logoHeight } = useTheme()
  const { logoLight, logoDark } = useSystemConfig()
  const isDark = useDark() || onDark
  const own = isDark ? logoDark || logoLight : logoLight
  const address = logo === 'logo-cust' && logoImgCust !== '' ? logoImgCust : own
  if (logoSettings.length > 0)
    return logoSettings.map(({ img, title }) => (
      <span key={img + title} className="pt-logo-part">
        {img !== '' && <img src={img} alt="" width={logoWidth} height={logoHeight} />}
        {title}
      </span>
    ))
  if (address !== '') return <img src={address} alt="" width={logoWidth} height={logoHeight} />
  return <Mark size={Math.max(logoWidth, logoHeight)} />
}
