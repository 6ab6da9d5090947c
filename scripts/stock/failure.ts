import { StartError } from '../run-command'

/** Something the person at the keyboard can mend. The message is a sentence or two and says what to do. */
export class Failure extends StartError {
  override name = 'Failure'
}
