import { StartError } from '../run-command'

/** An error that the user of a command can fix. The message says what to do. */
export class Failure extends StartError {
  override name = 'Failure'
}
