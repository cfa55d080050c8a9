import { useQuery } from '@tanstack/react-query'
import { matches } from '../access/matches.ts'
import { useShowsOwn } from '../access/use-shows-own.ts'
import { useT } from '../i18n.ts'
import { useStaleWhenLeft } from '../request/use-stale-when-left.ts'
import { holdings } from '../session/session.ts'
import { useStore } from '../store.ts'
import type { Figure } from './widgets.ts'
import { formatCount } from '../formats.ts'

const MAX_FIGURES = 4

/** Up to four large numbers without boxes: the first that the person may know. */
export function Figures({ all }: { all: readonly Figure[] }) {
  const granted = useStore(holdings)
  const showsOwn = useShowsOwn()
  const shown = all
    .filter(({ can, isOwn }) => (showsOwn || !isOwn) && matches(can ?? {}, granted))
    .slice(0, MAX_FIGURES)
  return (
    <ul className="pt-figures">
      {shown.map((figure) => (
        <li key={figure.name}>
          <OneFigure figure={figure} />
        </li>
      ))}
    </ul>
  )
}

function OneFigure({ figure: { name, title, path, urgent, load } }: { figure: Figure }) {
  const t = useT()
  const { data } = useQuery({ queryKey: ['figure', name], queryFn: load })
  useStaleWhenLeft(['figure', name])
  const words = data === undefined ? '–' : formatCount(data)
  const content = (
    <>
      <b data-urgent={urgent === true && data !== undefined && data > 0}>{words}</b>
      <span>{t(title)}</span>
    </>
  )
  return path === undefined ? <div>{content}</div> : <a href={`#${path}`}>{content}</a>
}
