import type { Client } from '@gatehouse/contract/client.ts'
import type { TestApp, TestPerson } from './served.ts'

/** Numbers of the rows that a list gets: enough for pages of three, with rows left over. */
export const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7]

/** An organisation for one list: an administrator and a gate, with helpers for rows whose values tie. */
export class PagingStage {
  readonly test: TestApp
  readonly admin: TestPerson
  readonly gate: { _id: string; location_id: string }
  readonly call: Client
  /** A day, in UTC. */
  readonly yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

  private constructor(test: TestApp, admin: TestPerson, gate: PagingStage['gate']) {
    this.test = test
    this.admin = admin
    this.gate = gate
    this.call = test.as(admin)
  }

  static async open(test: TestApp): Promise<PagingStage> {
    const admin = await test.make.admin()
    return new PagingStage(test, admin, await test.make.gate(admin))
  }

  /** Writes to the organisation's rows of a table: `set` is the part of the statement after that word. */
  update = (table: string, set: string) =>
    this.test.sql(`update ${table} set ${set} where organisation_id = $1`, this.admin.organisation_id)
  /** Gives each row one of two instants in these columns. */
  tie = (table: string, ...columns: string[]) => this.update(table, columns.map((column) => halves(column, YESTERDAY, BEFORE)).join(', '))
  /** Gives each row one of two names. */
  tieNames = (table: string, column: string) => this.update(table, halves(column, "'Anong'", "'Boonma'"))
}

export const YESTERDAY = "date_trunc('day', now()) - interval '20 hours'"
export const BEFORE = "date_trunc('day', now()) - interval '30 hours'"

/** A part of a statement that gives each row one of two values, at random. */
export const halves = (column: string, first: string, other: string) =>
  `${column} = case when random() < 0.5 then ${first} else ${other} end`

/** A list that comes in pages. */
export interface PagedList {
  /** Filters and orders to try, beside no filter and the orders of `sort`. */
  ways?: (stage: PagingStage) => readonly object[]
  /** Makes at least eight rows for each way. No other list has made any. */
  fill: (stage: PagingStage) => Promise<unknown>
  /** Gives rows equal values in the columns that order them, at least two rows of each of two values, if `fill` didn't. */
  tie?: (stage: PagingStage) => Promise<unknown>
  params?: (stage: PagingStage) => object
}
