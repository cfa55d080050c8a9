import { LayoutGrid } from 'lucide-react'
import { WidgetCard } from '#shell/home/WidgetCard.tsx'
import { WidgetState } from '#shell/home/WidgetState.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { ProcessMark } from '../start/ProcessMark.tsx'
import { byLastStart } from '../start/tiles.ts'
import { bareInstanceRoutes } from './bare-home-routes.ts'
import './home.css'

/** Tiles of the widget, besides the one that leads to all. */
const TILES = 7

/** A tile per process that the person may start; those started last come first. */
export default function StartWidget() {
  const t = useT()
  const asked = useCall(bareInstanceRoutes.startable, {})
  return (
    <WidgetCard title={t('workflow.widget.start')} all="/bpm/start">
      <WidgetState
        asked={asked}
        rows={2}
        isEmpty={(all) => all.length === 0}
        empty={
          <>
            <p>{t('workflow.widget.start.none')}</p>
            <p className="pt-widget-note">{t('workflow.widget.start.noneWhy')}</p>
          </>
        }
      >
        {(all) => (
          <ul className="pt-shortcuts wf-home-tiles">
            {byLastStart(all)
              .slice(0, TILES)
              .map(({ key, name }) => (
                <li key={key}>
                  <a className="pt-shortcut" href={`#/bpm/start?start=${encodeURIComponent(key)}`}>
                    <ProcessMark name={name} />
                    <span className="pt-shortcut-word">{name}</span>
                  </a>
                </li>
              ))}
            {all.length > TILES && (
              <li>
                <a className="pt-shortcut" href="#/bpm/start">
                  <span className="pt-tile" data-kind="add">
                    <LayoutGrid size={20} strokeWidth={1.5} aria-hidden="true" />
                  </span>
                  <span className="pt-shortcut-word">{t('workflow.widget.start.more')}</span>
                </a>
              </li>
            )}
          </ul>
        )}
      </WidgetState>
    </WidgetCard>
  )
}
