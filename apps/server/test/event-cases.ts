import type { Client } from '@gatehouse/contract/client.ts'
import type { TestApp, TestPerson } from './served.ts'

/** A place of an organisation, and an administrator who sees all of it. */
export interface EventStage {
  test: TestApp
  admin: TestPerson
  /** Calls as the administrator. */
  call: Client
  gate: { _id: string; location_id: string }
  location: string
  unit: string
  /** Checks a visitor in at the gate, to the unit. */
  checkIn(visitorName?: string): Promise<{ _id: string }>
}

interface Viewer {
  /** Calls as the viewer. */
  call: Client
  viewer: TestPerson
  admin: TestPerson
}

/** One kind of event. */
export interface EventCase {
  /** Makes a change that sends the event. Returns the id of its record. */
  change(stage: EventStage): Promise<string>
  /** Whether the record's own read call shows it to a person. */
  shows(viewer: Viewer, id: string): Promise<boolean>
}
