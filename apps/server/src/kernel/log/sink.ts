import { fstatSync, write } from 'node:fs'
import type { DestinationStream } from 'pino'
import type { Part } from '../parts/parts.ts'

/** Further lines are dropped and counted. */
const MOST_WAITING = 2_000_000
const MOST_AT_ONCE = 64 * 1024
const TRY_AGAIN_MS = 1_000

type Send = (bytes: Buffer, done: (error: Error | null | undefined, written: number) => void) => void

/** Writes the log without blocking: the queue is bounded, further lines are dropped, and a line reports their number. */
export class LogSink implements DestinationStream {
  private readonly lines: string[] = []
  private waiting = 0
  private dropped = 0
  private closed = false
  private sending: Buffer | undefined
  private onIdle: (() => void)[] = []
  private readonly send: Send
  private readonly part: Part | undefined

  constructor(fd: number, part?: Part) {
    this.send = senderTo(fd)
    this.part = part
    part?.up()
  }

  write(line: string): void {
    if (this.waiting + line.length > MOST_WAITING) {
      if (this.dropped++ === 0) this.part?.down('nobody takes the lines: they are dropped')
      return
    }
    if (this.dropped > 0 && this.waiting < MOST_WAITING / 2) this.tellDropped()
    this.lines.push(line)
    this.waiting += line.length
    if (!this.sending) this.next()
  }

  /** Waits for queued lines, at most this long. */
  flush(withinMs: number): Promise<void> {
    if (!this.sending) return Promise.resolve()
    return new Promise((resolve) => {
      this.onIdle.push(resolve)
      setTimeout(resolve, withinMs).unref()
    })
  }

  /** Call it before the file is closed: the next opened file has the same number. */
  close(): void {
    this.closed = true
  }

  private tellDropped(): void {
    const line = `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), pid: process.pid, dropped: this.dropped, msg: 'Lines of the log were dropped: nobody took them' })}\n`
    this.dropped = 0
    this.lines.push(line)
    this.waiting += line.length
  }

  private next(): void {
    if (this.lines.length === 0) {
      this.sending = undefined
      if (this.dropped === 0) {
        for (const idle of this.onIdle.splice(0)) idle()
        return
      }
      this.tellDropped()
    }
    let [count, length] = [0, 0]
    while (count < this.lines.length && length < MOST_AT_ONCE) length += this.lines[count++]!.length
    const text = this.lines.splice(0, count).join('')
    this.waiting -= text.length
    this.put(Buffer.from(text))
  }

  private put(bytes: Buffer): void {
    if (this.closed) return
    this.sending = bytes
    this.send(bytes, (error, byteCount) => {
      const rest = bytes.subarray(byteCount)
      if (error) {
        this.part?.down(error)
        setTimeout(() => this.put(rest), TRY_AGAIN_MS).unref()
      } else if (rest.length > 0) this.put(rest)
      else {
        if (this.dropped === 0) this.part?.up()
        this.next()
      }
    })
  }
}

/** A pipe needs node's stream, because a file system thread would keep the process from ending. */
function senderTo(fd: number): Send {
  const kind = fstatSync(fd)
  if (fd !== 1 || !(kind.isFIFO() || kind.isSocket())) return (bytes, callback) => write(fd, bytes, 0, bytes.length, null, callback)
  process.stdout.on('error', () => {})
  return (bytes, callback) => void process.stdout.write(bytes, (error) => callback(error, error ? 0 : bytes.length))
}
