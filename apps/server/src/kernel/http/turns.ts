import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusal.ts'

/** A page that shows a list fetches its pictures at once, and behind a proxy that speaks HTTP/2 nothing in the browser holds them back. */
const MOST_WAITING = 200
const LONGEST_WAIT_MS = 5_000

interface Line {
  working: number
  waiting: Set<() => void>
}

/**
 * How many calls of one session a server works on at once, so that no caller takes all connections to the database. The others wait for
 * their turn, in order, before anything of their bodies is read.
 */
export class Turns {
  private readonly lines = new Map<string, Line>()
  private readonly atOnce: number

  constructor(atOnce: number) {
    this.atOnce = atOnce
  }

  /** Waits for a turn; answers what ends it. Errors: too_many_requests, where too many wait or it comes too late. */
  async take(caller: string): Promise<() => void> {
    const line = this.lines.get(caller) ?? { working: 0, waiting: new Set() }
    this.lines.set(caller, line)
    if (line.working < this.atOnce) line.working += 1
    else await this.wait(line)
    let over = false
    return () => {
      if (!over) this.end(caller, line)
      over = true
    }
  }

  private wait({ waiting }: Line): Promise<void> {
    const refusal = new Refusal('too_many_requests', { retry_after: 1 })
    if (waiting.size >= MOST_WAITING) throw refusal
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(refusal)
      }, LONGEST_WAIT_MS)
      waiting.add(begin)
    })
  }

  /** Hands the turn to the one who waits longest. */
  private end(caller: string, line: Line): void {
    const [next] = line.waiting
    if (next) {
      line.waiting.delete(next)
      next()
      return
    }
    line.working -= 1
    if (line.working === 0) this.lines.delete(caller)
  }
}

interface Turn {
  state: 'taken' | 'working' | 'over'
  end: () => void
}

const taken = new WeakMap<FastifyRequest, Turn>()

/** Waits for the turn of a request, before its body is read. Errors: too_many_requests. */
export async function takeTurn(turns: Turns, caller: string, request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  const end = await turns.take(caller)
  const turn: Turn = { state: 'taken', end }
  taken.set(request, turn)
  const leave = () => {
    if (turn.state === 'working') return
    turn.state = 'over'
    end()
  }
  if (raw.closed) leave()
  else raw.once('close', leave)
}

/** Does the work of a request. Its turn ends with the work, not when its caller has gone: work that nobody waits for is work all the same. */
export async function inTurn<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const turn = taken.get(request)
  if (!turn) return work()
  // Gone before it began; nobody reads this answer.
  if (turn.state === 'over') throw new Refusal('malformed')
  turn.state = 'working'
  return work().finally(turn.end)
}
