import { exactTime } from '#shell/time/relative-time.ts'

/** A moment to the second, as logs are read: `11-20 10:24:07`. */
export function LogTime({ at }: { at: string }) {
  const text = exactTime(new Date(at))
  return (
    <time dateTime={at} title={text}>
      {text.slice('2026-'.length)}
    </time>
  )
}
