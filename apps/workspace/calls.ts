/**
 * The server's routes as this app uses them: method and path, typed by the contract, whose schemas stay on the server.
 * A test compares.
 */
import type { Portico } from '#child/index.ts'
import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/route.ts'
import type { meetingRoutes } from '#workspace/contract/meeting.ts'
import type { taskRoutes } from '#workspace/contract/task.ts'

export interface Bare<R extends AnyRoute> {
  readonly method: R['method']
  readonly path: R['path']
}

type Meetings = typeof meetingRoutes
type Tasks = typeof taskRoutes

const bare = <R extends AnyRoute>(method: R['method'], path: R['path']): Bare<R> => ({ method, path })

export const calls = {
  meetings: bare<Meetings['page']>('GET', '/ws/meeting/page'),
  meeting: bare<Meetings['get']>('GET', '/ws/meeting/{id}'),
  createMeeting: bare<Meetings['create']>('POST', '/ws/meeting'),
  updateMeeting: bare<Meetings['update']>('PUT', '/ws/meeting'),
  removeMeeting: bare<Meetings['remove']>('DELETE', '/ws/meeting/{id}'),
  removeMeetings: bare<Meetings['removeMany']>('DELETE', '/ws/meeting'),
  people: bare<Meetings['people']>('GET', '/ws/people'),
  tasks: bare<Tasks['page']>('GET', '/ws/task/page'),
  createTask: bare<Tasks['create']>('POST', '/ws/task'),
  updateTask: bare<Tasks['update']>('PUT', '/ws/task'),
  setTaskStatus: bare<Tasks['setStatus']>('PUT', '/ws/task/status'),
  removeTask: bare<Tasks['remove']>('DELETE', '/ws/task/{id}'),
  removeTasks: bare<Tasks['removeMany']>('DELETE', '/ws/task'),
}

interface Input<R extends AnyRoute> {
  readonly params?: ParamsOf<R>
  readonly query?: QueryOf<R>
  readonly body?: BodyOf<R>
}

/** Calls through the host. @throws CallRefused */
export function ask<R extends AnyRoute>(host: Portico, route: Bare<R>, input: Input<R> = {}): Promise<ReplyOf<R>> {
  const params = new Map<string, unknown>(Object.entries(input.params ?? {}))
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params.get(name)))
  const query = input.query as Readonly<Record<string, string | number | undefined>> | undefined
  return host.call<ReplyOf<R>>(route.method, path, { ...(query && { query }), body: input.body })
}
