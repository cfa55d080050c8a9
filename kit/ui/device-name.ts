/** A device as people know it, out of what its browser says of itself. */

/** Later ones pretend to be earlier ones, so the order decides. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Headless)?Chrom(?:e|ium)\/(\d+)/],
  ['Chrome', /CriOS\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
]
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPadOS', /iPad/],
  ['iOS', /iPhone|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

export interface Device {
  /** `Chrome 130`; the first word of the user agent when the browser is unknown; '' when it sent none. */
  readonly browser: string
  readonly system: string
  readonly isMobile: boolean
}

/** @example deviceOf('Mozilla/5.0 (Windows NT 10.0…) … Chrome/130.0 Safari/537.36').browser // 'Chrome 130' */
export function deviceOf(userAgent: string): Device {
  const known = BROWSERS.flatMap(([name, sign]) => {
    const version = sign.exec(userAgent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0] ?? ''
  return {
    browser: known[0] ?? userAgent.split(/[\s/]/)[0] ?? '',
    system,
    isMobile: ['Android', 'iOS', 'HarmonyOS'].includes(system),
  }
}
