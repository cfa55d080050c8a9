/**
 * Files as other designers write them, in our own words: one stand-in for every construct that public examples of
 * Activiti, Flowable and Camunda were found to have, and what becomes of it. Each is compiled, and played to its end.
 */
import { NOON } from './bpmn.ts'
import { openWaits } from './choices.ts'
import { workOff } from './moves.ts'
import { isLive, World } from '../cli/world.ts'
import { compile } from '../compile/compile.ts'
import { ACTIVITIES } from './foreign-activities.ts'
import { EVENTS } from './foreign-events.ts'
import type { Foreign } from './foreign-words.ts'

export const FOREIGN: readonly Foreign[] = [...ACTIVITIES, ...EVENTS]

const file = (body: string, roots: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:activiti="http://activiti.org/bpmn" xmlns:flowable="http://flowable.org/bpmn"
  xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="Examples">
<process id="p" name="Example" isExecutable="true">${body}</process>${roots}</definitions>`

const MAX_ROUNDS = 100

/** Compiles it and plays it to its end. @returns `ends`, what keeps it from being deployed, or what was wrong */
export async function fate({ body, roots = '', vars = {}, functions = [] }: Foreign): Promise<string | string[]> {
  const { ir, processes, problems } = await compile(file(body, roots), { functions: new Set(functions) })
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)
  if (ir === undefined || errors.length > 0) return [...new Set(errors)]
  const world = new World(NOON, new Map())
  for (const one of processes) world.definitions.set(one.id, one)
  world.attempt(() => void world.start('p', vars))
  for (let round = 0; isLive(world.get(1)); round += 1) {
    const stuck = Object.values(world.get(1).state.tokens).find(({ why }) => why === 'NO_PROCESS')
    if (stuck !== undefined) return ['NO_PROCESS']
    if (round > MAX_ROUNDS) return `never ends: ${JSON.stringify(world.get(1).state.tokens)}`
    world.attempt(() => goOn(world))
  }
  return 'ends'
}

/** Work outside is done as it comes; then whatever else is open. */
function goOn(world: World): void {
  const [job] = openWaits(world, ({ k }) => k === 'job')
  if (job === undefined) workOff(world, {})
  else world.execute(job.id, { type: 'jobDone', wait: job.wait })
}
