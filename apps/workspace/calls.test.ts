import { expect, it } from 'vitest'
import { meetingRoutes } from '#workspace/contract/meeting.ts'
import { taskRoutes } from '#workspace/contract/task.ts'
import { calls } from './calls.ts'

it.each([
  [calls.meetings, meetingRoutes.page],
  [calls.meeting, meetingRoutes.get],
  [calls.createMeeting, meetingRoutes.create],
  [calls.updateMeeting, meetingRoutes.update],
  [calls.removeMeeting, meetingRoutes.remove],
  [calls.removeMeetings, meetingRoutes.removeMany],
  [calls.people, meetingRoutes.people],
  [calls.tasks, taskRoutes.page],
  [calls.createTask, taskRoutes.create],
  [calls.updateTask, taskRoutes.update],
  [calls.setTaskStatus, taskRoutes.setStatus],
  [calls.removeTask, taskRoutes.remove],
  [calls.removeTasks, taskRoutes.removeMany],
])('%o is the route of the contract', (call, { method, path }) => expect(call).toEqual({ method, path }))
