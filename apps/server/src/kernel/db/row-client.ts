import type { Duplex } from 'node:stream'
import { Parser } from 'pg-protocol/dist/parser.js'
import { GuardedClient, type GuardedClientConfig } from './guarded-client.ts'

/** Takes the rows of a result as PostgreSQL sent them. */
export interface RowTaker {
  /**
   * One row: at `offset` stands the number of its columns, then each as its length (-1 for null) and its bytes. They are gone after the call,
   * which must not throw.
   */
  take(bytes: Buffer, offset: number): void
}

/** What of node-postgres' connection is used here and for batches; its own types do not name it. */
export interface RowConnection {
  stream: Duplex
  emit(name: string, message: object): void
  attachListeners(stream: Duplex): void
  /** Of the statement whose rows come next, where it wants them as bytes. */
  taker?: RowTaker | undefined
}

interface Framing {
  parse(bytes: Buffer, take: (message: { name: string }) => void): void
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): { name: string }
}
const ProtocolParser = Parser as unknown as new () => Framing

/** Of the messages of PostgreSQL; its first byte. */
const DATA_ROW = 0x44
const TAKEN = { name: 'rowTaken' }

/** The parser of node-postgres but for rows that somebody takes as bytes: it makes a string of each value, which is most of the cost of a list. */
class RowParser extends ProtocolParser {
  private readonly connection: RowConnection

  constructor(connection: RowConnection) {
    super()
    this.connection = connection
  }

  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): { name: string } {
    const { taker } = this.connection
    if (code !== DATA_ROW || !taker) return super.handlePacket(offset, code, length, bytes)
    taker.take(bytes, offset)
    return TAKEN
  }
}

/** A client of node-postgres whose batches may take their rows as bytes. */
export class RowClient extends GuardedClient {
  constructor(config?: GuardedClientConfig) {
    super(config)
    const { connection } = this as unknown as { connection: RowConnection }
    // As the connection's own, which knows no other parser.
    connection.attachListeners = (stream) => {
      const parser = new RowParser(connection)
      stream.on('data', (bytes: Buffer) =>
        parser.parse(bytes, (message) => connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)),
      )
    }
  }
}
