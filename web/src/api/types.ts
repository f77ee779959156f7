// Written by a test of crates/wire: do not edit.

/** White or Black. */
export type Side = "white" | "black";

/** Where a game starts, if not from the standard position. */
export type Start = { "fen": string } | { "chess960": number };

/** A game: its start and its moves in UCI. */
export type GameRequest = {
  /** Where it starts; `null` for the standard position. */
  start?: Start | null,
  /** The moves in UCI. */
  moves: Array<string>,
  /** How many of the moves the asker knows: the reply leaves them out. */
  since?: number | null,
};

/** A move someone wants to play. */
export type MoveRequest = {
  /** Where the game starts; `null` for the standard position. */
  start?: Start | null,
  /** The moves so far in UCI. */
  moves: Array<string>,
  /** The move, in UCI or as people write it. */
  move: string,
  /** How many of the moves the asker knows: the reply leaves them out. */
  since?: number | null,
};

/** What came of it. */
export type MoveReply = LegalMove | IllegalMove;

/** A legal move and the position after it. */
export type LegalMove = {
  /** Always true. */
  legal: true,
  /** The move. */
  uci: string,
  /** The same in SAN. */
  san: string,
  /** The position after it. */
  position: PositionReply,
};

/** An illegal move and why it is one. */
export type IllegalMove = {
  /** Always false. */
  legal: false,
  /** Why. */
  reason: IllegalReason,
  /** The moves that the text may mean, where several fit. */
  candidates: Array<string>,
};

/** Why a move is not legal. */
export type IllegalReason = {
  /** A word for it. */
  kind: IllegalKind,
  /** The reason in English. */
  text: string,
  /** What to draw for it. */
  highlight: Highlight,
};

/** What is wrong with a move. */
export type IllegalKind = "syntax" | "empty_square" | "not_your_turn" | "own_piece" | "cannot_reach" | "pinned" | "in_check" | "king_into_check" | "castling" | "promotion_missing" | "ambiguous" | "game_over" | "other";

/** A position with all there is to say about it. */
export type PositionReply = {
  /** The position. */
  fen: string,
  /** The first position of the game. */
  start_fen: string,
  /** Do its castling rights need the rules of Chess960? */
  chess960: boolean,
  /** Who is to move. */
  turn: Side,
  /** The number of the move. */
  fullmove_number: number,
  /** Half-moves since the last capture or pawn move. */
  halfmove_clock: number,
  /** The square of the king, if it is in check. */
  check: string | null,
  /** The pieces that give check. */
  checkers: Array<string>,
  /** Where the pieces of the side to move can go, by the squares they stand on. */
  destinations: { [key in string]?: Array<Destination> },
  /** Where the pieces of the other side might go next, for premoves. */
  premoves: { [key in string]?: Array<string> },
  /** The moves so far, less those that the request has said to know. */
  moves: Array<PlayedMove>,
  /** How many moves `moves` leaves out. */
  moves_before: number,
  /** The last of them. */
  last_move: LastMove | null,
  /** How the game has ended. */
  outcome: OutcomeReply | null,
  /** Draws that the side to move may claim. */
  claims: Array<Claim>,
  /** How the game can end without a move. */
  endings: PossibleEndings,
  /** How often the position has stood on the board, this time included. */
  repetitions: number,
  /** The last named opening position the game went through. */
  opening: Opening | null,
  /** What has been taken. */
  captured: Captured,
  /** The pins that stand, of both sides. */
  pins: Array<StandingPin>,
  /** Pieces of the side to move that a mate threat ties down. */
  mate_pins: Array<TiedPiece>,
  /** What the last move did. */
  explanation: Explanation | null,
};

/** A square where a piece may be put down. */
export type Destination = {
  /** The square. */
  to: string,
  /** The move; with promotions, that to a queen. */
  uci: string,
  /** The same in SAN. */
  san: string,
  /** The square of the piece it takes. */
  capture: string | null,
  /** Is it castling? */
  castling: boolean,
  /** A second square for castling that another entry lists: not to be marked. */
  alias: boolean,
  /** What a pawn may become: empty, or four entries. */
  promotions: Array<PromotionChoice>,
};

/** A piece that a pawn may become. */
export type PromotionChoice = {
  /** `q`, `r`, `b` or `n`. */
  piece: string,
  /** The move. */
  uci: string,
  /** The same in SAN. */
  san: string,
};

/** A move of the game. */
export type PlayedMove = {
  /** The move. */
  uci: string,
  /** The same in SAN. */
  san: string,
  /** The position after it. */
  fen: string,
};

/** The last move in detail. */
export type LastMove = {
  /** The move. */
  uci: string,
  /** The same in SAN. */
  san: string,
  /** Where the piece came from. */
  from: string,
  /** Where it stands now; after castling, the king. */
  to: string,
  /** The FEN letter of the piece that moved. */
  piece: string,
  /** The FEN letter of the piece it took. */
  captured: string | null,
  /** What a pawn became: `q`, `r`, `b` or `n`. */
  promotion: string | null,
  /** Was it castling? */
  castling: boolean,
  /** Does it give check? */
  check: boolean,
  /** Is it mate? */
  mate: boolean,
  /** The move in words, for a screen reader. */
  spoken: string,
};

/** How a game has ended. */
export type OutcomeReply = {
  /** `1-0`, `0-1` or `1/2-1/2`. */
  result: string,
  /** By what. */
  kind: OutcomeKind,
  /** Who has won; `null` for a draw. */
  winner: Side | null,
  /** The same in English. */
  text: string,
};

/** By what a game has ended. */
export type OutcomeKind = "checkmate" | "stalemate" | "insufficient_material" | "fivefold_repetition" | "seventy_five_moves";

/** A draw that the side to move may claim. */
export type Claim = {
  /** On what ground. */
  kind: ClaimKind,
  /** The same in English. */
  text: string,
  /** How the game ends by it. */
  ending: EndingReply,
};

/** On what ground a draw may be claimed. */
export type ClaimKind = "threefold_repetition" | "fifty_moves";

/** The ends that a game in this position can come to without a move. The server decides them, because some depend on the material. */
export type PossibleEndings = {
  /** This side gives up. */
  resigned: BySide<EndingReply>,
  /** This side runs out of time. */
  out_of_time: BySide<EndingReply>,
  /** Both sides agree to a draw. */
  agreed: EndingReply,
};

/** An end of a game. */
export type EndingReply = {
  /** `1-0`, `0-1` or `1/2-1/2`. */
  result: string,
  /** The same in English. */
  text: string,
};

/** A named position of the opening. */
export type Opening = {
  /** Its code in the Encyclopaedia of Chess Openings. */
  eco: string,
  /** Its name. */
  name: string,
  /** After how many half-moves it stood on the board. */
  ply: number,
};

/** What each side has lost since the start of the game. */
export type Captured = {
  /** White pieces that are gone, dearest first. */
  white: Array<string>,
  /** Black pieces that are gone, dearest first. */
  black: Array<string>,
  /** White's material less Black's, in pawns. */
  balance: number,
};

/** A pin that stands, and what it forbids. */
export type StandingPin = {
  /** The square of the slider that pins. */
  pinner: string,
  /** Its FEN letter. */
  pinner_piece: string,
  /** The square of the piece held in place. */
  pinned: string,
  /** Its FEN letter. */
  pinned_piece: string,
  /** The square of the piece behind it. */
  shielded: string,
  /** Its FEN letter. */
  shielded_piece: string,
  /** Is the king shielded? */
  kind: PinWord,
  /** Is the front piece worth more than the one behind it? */
  skewer: boolean,
  /** Does leaving the line cost anything? */
  significant: boolean,
  /** The squares from the pinner to the shielded piece, both included. */
  line: Array<string>,
  /** The pin in English. */
  sentence: string,
  /** Squares the pinned piece could go to but for an absolute pin. */
  forbids: Array<string>,
  /** Squares on the line that an absolutely pinned piece may still go to. */
  allows: Array<string>,
  /** What the pin means for the pinned piece, in English. */
  consequence: string | null,
};

/** Whether a pin binds by the rules or by its cost. */
export type PinWord = "absolute" | "relative";

/** A piece that a mate threat ties down. */
export type TiedPiece = {
  /** Where it stands. */
  square: string,
  /** Its FEN letter. */
  piece: string,
  /** Does every move of it allow mate, or do some? */
  status: TiedStatus,
  /** The same in English. */
  sentence: string,
  /** What to draw for it. */
  highlight: Highlight,
};

/** How firmly a mate threat ties a piece down. */
export type TiedStatus = "full" | "partial";

/** What a move did, most important first. */
export type Explanation = {
  /** The sentences. */
  sentences: Array<Sentence>,
};

/** One sentence and what it speaks of. */
export type Sentence = {
  /** A word for what it is about: `pin`, `fork`, `check`; more may come. */
  kind: string,
  /** The sentence in English. */
  text: string,
  /** What to draw for it. */
  highlight: Highlight,
  /** The line that proves it, in UCI from the position before the move; `0000` is a pass. */
  proof: Array<string>,
};

/** What a sentence speaks of, to be drawn. */
export type Highlight = {
  /** Squares to mark. */
  squares: Array<MarkedSquare>,
  /** Arrows to draw. */
  arrows: Array<MarkedArrow>,
};

/** A square and the part it plays. */
export type MarkedSquare = {
  /** The square. */
  square: string,
  /** Its part. */
  role: SquareRole,
};

/** An arrow and what it stands for. */
export type MarkedArrow = {
  /** Where it starts. */
  from: string,
  /** Where it points. */
  to: string,
  /** What it stands for. */
  role: ArrowRole,
};

/** The part that a square plays in a sentence. */
export type SquareRole = "pinner" | "pinned" | "shielded" | "attacker" | "target" | "defender" | "mover" | "king" | "square";

/** What an arrow stands for. */
export type ArrowRole = "pin" | "attack" | "mate";

/** A FEN to be checked. */
export type ValidateRequest = {
  /** The FEN. */
  fen: string,
};

/** Whether a FEN can be played. */
export type ValidateReply = {
  /** Can it be played? */
  valid: boolean,
  /** The position as it should be written; `null` unless valid. */
  fen: string | null,
  /** Do its castling rights need the rules of Chess960? */
  chess960: boolean,
  /** Who is to move, if that much could be read. */
  turn: Side | null,
  /** What cannot be read. */
  error: TextError | null,
  /** Every reason why it can be no position of a game. */
  reasons: Array<PositionFault>,
};

/** A place in a text that cannot be read. */
export type TextError = {
  /** What was expected there. */
  message: string,
  /** The place, in characters from the start of the text. */
  offset: number,
};

/** One reason why a position cannot have come about. */
export type PositionFault = {
  /** A word for programs, such as `no_white_king`. */
  kind: string,
  /** The reason in English. */
  text: string,
};

/** A start position of Chess960. */
export type Chess960Reply = {
  /** Its number. */
  number: number,
  /** The position. */
  fen: string,
  /** White's pieces from a1 to h1. */
  pieces: string,
};

/** Asked for once, when the page opens. */
export type Info = {
  /** The version of all documents. */
  schema: number,
  /** The version of the program. */
  version: string,
  /** The name of the engine. */
  engine: string,
  /** The strengths it can play at, weakest first. */
  levels: Array<Level>,
  /** The engine ratings it can play at. */
  elo: Range,
  /** What an engine rating is, and what it is not. */
  elo_note: string,
  /** The characters its opponents can have, the usual one first. */
  characters: Array<CharacterReply>,
  /** What a request may ask for. */
  limits: Limits,
  /** How many searches run at the same time. */
  workers: number,
};

/** A strength to play at. */
export type Level = {
  /** Its number, from 1. */
  level: number,
  /** Its name. */
  name: string,
  /** The rating it aims at; `null` for full strength. */
  elo: number | null,
  /** What to expect. */
  description: string,
};

/** A character that an opponent can have. */
export type CharacterReply = {
  /** The word by which it is chosen. */
  name: string,
  /** What it does, to follow "an opponent that". */
  description: string,
};

/** What an opponent wants to do besides playing its move. */
export type IntentReply = "play_on" | "resign" | "offer_draw";

/** A game against an opponent who is asked what it did not see. */
export type MissedRequest = {
  /** Where the game starts; `null` for the standard position. */
  start?: Start | null,
  /** The moves in UCI. */
  moves: Array<string>,
  /** The opponent's level, 1 to 8. */
  level?: number | null,
  /** Its engine rating, in place of a level. */
  elo?: number | null,
  /** Its character. */
  character?: string | null,
  /** The seed of the game. */
  seed: number,
  /** Does it play White? */
  white: boolean,
};

/** What an opponent did not see, in playing order. */
export type MissedReply = {
  /** All of it. */
  missed: Array<MissedThing>,
  /** The sentence about what cost most; `null` if nothing was missed. */
  worst: string | null,
};

/** Something that an opponent did not see. */
export type MissedThing = {
  /** The half-move at which it was overlooked, counted from 0. */
  ply: number,
  /** The move that was not seen, in UCI. */
  uci: string,
  /** The squares it is about. */
  squares: Array<string>,
  /** What it cost in pawns; `null` if it was mate. */
  cost: number | null,
  /** As the opponent says it. */
  sentence: string,
};

/** What a request may ask for. */
export type Limits = {
  /** Bytes of a request. */
  body_bytes: number,
  /** Half-moves of a game in a request. */
  moves: number,
  /** Half-moves of all games of a PGN together. */
  pgn_plies: number,
  /** Lines of an analysis. */
  lines: Range,
  /** Search threads. */
  threads: Range,
  /** MiB of the hash table. */
  hash_mb: Range,
  /** Depth of a search. */
  depth: Range,
  /** Milliseconds of a search. */
  time_ms: Range,
  /** Positions that the engine visits for each position of a reviewed game. */
  review_nodes: Range,
};

/** A number that may be chosen. */
export type Range = {
  /** The least. */
  min: number,
  /** The most. */
  max: number,
  /** What is taken if nothing is said. */
  default: number,
};

/** From the page to the server. */
export type ClientMessage = { "type": "analyze" } & AnalyzeRequest | { "type": "play" } & PlayRequest | { "type": "hint" } & HintRequest | { "type": "stop" } & StopRequest;

/** A position to be analyzed. */
export type AnalyzeRequest = {
  /** The number of the request. */
  id: number,
  /** Where the game starts; `null` for the standard position. */
  start?: Start | null,
  /** The moves in UCI. */
  moves: Array<string>,
  /** How many best lines. */
  lines?: number | null,
  /** What would the other side do if the side to move passed? */
  threat?: boolean | null,
  /** How deep to search at most. */
  depth?: number | null,
  /** How long to search at most. */
  time_ms?: number | null,
  /** Search threads. */
  threads?: number | null,
  /** MiB of the hash table. */
  hash_mb?: number | null,
};

/** A move wanted from the engine. */
export type PlayRequest = {
  /** The number of the request. */
  id: number,
  /** Where the game starts; `null` for the standard position. */
  start?: Start | null,
  /** The moves in UCI. */
  moves: Array<string>,
  /** How strong to play, 1 to 8; full strength if nothing is said. */
  level?: number | null,
  /** How strong to play as an engine rating, 350 to 2500, in place of a level. */
  elo?: number | null,
  /** The opponent's character, by its name. */
  character?: string | null,
  /** What a weaker opponent overlooks depends on it: one for each game. Without it every move is one of another opponent. */
  seed?: number | null,
  /** The clocks; `null` for a game without them. */
  clock?: ClockState | null,
  /** Does the opponent offer a draw? */
  draw_offered?: boolean | null,
};

/** The time both sides have left. */
export type ClockState = {
  /** White's time in milliseconds. */
  white_ms: number,
  /** Black's time in milliseconds. */
  black_ms: number,
  /** What White gains with each move. */
  white_increment_ms: number,
  /** What Black gains with each move. */
  black_increment_ms: number,
};

/** A position in which to say what to play. */
export type HintRequest = {
  /** The number of the request. */
  id: number,
  /** Where the game starts; `null` for the standard position. */
  start?: Start | null,
  /** The moves in UCI. */
  moves: Array<string>,
};

/** A search to be ended. */
export type StopRequest = {
  /** The number of its request. */
  id: number,
};

/** From the server to the page. */
export type ServerMessage = { "type": "queued",
  /** The number of the request. */
  id: number,
  /** How many requests come first. */
  ahead: number, } | { "type": "started",
  /** The number of the request. */
  id: number, } | { "type": "info" } & SearchInfo | { "type": "bestmove" } & BestMove | { "type": "stopped",
  /** The number of the request. */
  id: number,
  /** Why. */
  reason: StopReason, } | { "type": "error",
  /** The number of the request; `null` if it could not be read. */
  id: number | null,
  /** A word for programs. */
  kind: string,
  /** The message for people. */
  message: string,
};

/** What a search has found so far. */
export type SearchInfo = {
  /** The number of the request. */
  id: number,
  /** The position searched. */
  fen: string,
  /** Plies searched in full. */
  depth: number,
  /** Plies of the longest line looked at. */
  seldepth: number,
  /** The best lines, best first for the side to move. */
  lines: Array<SearchLine>,
  /** Positions visited. */
  nodes: number,
  /** Positions visited in a second. */
  nps: number,
  /** How full the hash table is, in thousandths. */
  hashfull: number,
  /** Time since the search began. */
  time_ms: number,
};

/** One line of play. */
export type SearchLine = {
  /** What it is worth, as White sees it. */
  score: ScoreReply,
  /** Is the score only a bound? */
  bound: BoundReply | null,
  /** The chances that go with it, as White sees them. */
  wdl: WdlReply | null,
  /** The moves. */
  uci: Array<string>,
  /** The same in SAN. */
  san: Array<string>,
};

/** A score as White sees it. */
export type ScoreReply = { "cp": number } | { "mate": number };

/** What is known about a score that is not exact. */
export type BoundReply = "lower" | "upper";

/** Chances in thousandths, as White sees them. */
export type WdlReply = {
  /** White wins. */
  win: number,
  /** Nobody wins. */
  draw: number,
  /** Black wins. */
  loss: number,
};

/** The answer of a search. */
export type BestMove = {
  /** The number of the request. */
  id: number,
  /** The move. */
  uci: string,
  /** The same in SAN. */
  san: string,
  /** The reply the engine expects. */
  ponder: string | null,
  /** What the position is worth, as White sees it. */
  score: ScoreReply | null,
  /** Does the engine accept the draw that was offered? */
  accepts_draw: boolean,
  /** What it says to the offer, to follow its name: "declines the draw: it thinks it stands better"; `null` if none was made. */
  draw_answer: string | null,
  /** Whether it would rather resign, or offers a draw. */
  intent: IntentReply,
  /** How long a person would take for the move, in milliseconds; 0 at full strength. */
  think_ms: number,
  /** What it had not seen when it played its last move, in its own words; `null` if the answer was no surprise. */
  missed: string | null,
  /** What the move does. */
  explanation: Explanation,
  /** The position after the move, for a move in a game; `null` for hints and analyses. Its `moves` hold only the new one. */
  position: PositionReply | null,
};

/** Why a search ended without an answer. */
export type StopReason = "stop" | "replaced" | "game_over" | "shutdown";

/** PGN text to be read. */
export type PgnReadRequest = {
  /** The text, with any number of games. */
  pgn: string,
};

/** What the text holds. */
export type PgnReadReply = {
  /** The games; of a broken one, what was read before the error. */
  games: Array<PgnGame>,
  /** What was wrong, at most one error a game. */
  errors: Array<PgnError>,
  /** What was passed over or mended, at most 1000 places. */
  warnings: Array<PgnError>,
};

/** Games to be written. */
export type PgnWriteRequest = {
  /** The games. */
  games: Array<PgnGame>,
};

/** The games as text. */
export type PgnWriteReply = {
  /** The text. */
  pgn: string,
};

/** A game with its variations. */
export type PgnGame = {
  /** The tags in their order. */
  tags: Array<PgnTag>,
  /** Where it starts; `null` for the standard position. */
  start: Start | null,
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  result: string,
  /** The start, then the moves, each after its parent. */
  nodes: Array<PgnNode>,
};

/** A tag of a game. */
export type PgnTag = { name: string, value: string,
};

/** A move and what was written about it; for the start, what was written before any move. */
export type PgnNode = {
  /** The index of the node before it; `null` for the start. */
  parent: number | null,
  /** The move; `null` for the start, `0000` for a null move. */
  uci: string | null,
  /** The same in SAN. */
  san: string | null,
  /** The position after it. */
  fen: string | null,
  /** Remarks by number: 1 for `!`, 2 for `?`. */
  nags: Array<number>,
  /** What was written after it. */
  comment: string | null,
  /** What was written before it, at the start of a variation. */
  comment_before: string | null,
  /** Seconds left to the player who moved. */
  clock_s: number | null,
  /** Seconds the move took. */
  elapsed_s: number | null,
  /** What an engine thought, as White sees it. */
  eval: ScoreReply | null,
  /** Colored squares. */
  squares: Array<DrawnSquare>,
  /** Colored arrows. */
  arrows: Array<DrawnArrow>,
};

/** What was wrong with a game, and where. */
export type PgnError = {
  /** The number of the game, from 1. */
  game: number,
  /** The line in the text, from 1. */
  line: number,
  /** The column in the line, from 1. */
  column: number,
  /** What was wrong there. */
  message: string,
};

/** A color to draw with. */
export type ShapeColor = "green" | "red" | "yellow" | "blue";

/** A colored square. */
export type DrawnSquare = { color: ShapeColor, square: string,
};

/** A colored arrow. */
export type DrawnArrow = { color: ShapeColor, from: string, to: string,
};

/** A game of the library, as lists show it. */
export type KeptGame = {
  /** Its number, which no other game ever gets. */
  id: number,
  /** The collection it belongs to, `My games` for games of one's own. */
  collection: string,
  /** Who has the white pieces, `?` if nobody knows. */
  white: string,
  /** Who has the black pieces. */
  black: string,
  /** White's rating. */
  white_elo: number | null,
  /** Black's rating. */
  black_elo: number | null,
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  result: string,
  /** As PGN writes it, with `?` for what is unknown. */
  date: string,
  /** Code and name of the opening. */
  opening: string | null,
  /** Half-moves of the main line. */
  half_moves: number,
  /** Whether it says how it ended. */
  finished: boolean,
  /** When it was last changed, in seconds since 1970; for games of one's own. */
  changed: number | null,
  /** To be named when it is saved again. */
  revision: number,
  /** Whether it was removed and can be restored. */
  removed: boolean,
};

/** A part of a list of games. */
export type KeptGames = {
  /** How many games there are in all. */
  total: number,
  /** Those that were asked for. */
  games: Array<KeptGame>,
};

/** A game of the library with its moves. */
export type KeptGameReply = {
  /** What lists show of it. */
  game: KeptGame,
  /** The whole game. */
  pgn: string,
};

/** A game that was written to the library. */
export type SavedGame = {
  /** What was passed over or mended in its PGN: the first 100 places. */
  warnings: Array<PgnError>,
  /** Its number, which no other game ever gets. */
  id: number,
  /** The collection it belongs to, `My games` for games of one's own. */
  collection: string,
  /** Who has the white pieces, `?` if nobody knows. */
  white: string,
  /** Who has the black pieces. */
  black: string,
  /** White's rating. */
  white_elo: number | null,
  /** Black's rating. */
  black_elo: number | null,
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  result: string,
  /** As PGN writes it, with `?` for what is unknown. */
  date: string,
  /** Code and name of the opening. */
  opening: string | null,
  /** Half-moves of the main line. */
  half_moves: number,
  /** Whether it says how it ended. */
  finished: boolean,
  /** When it was last changed, in seconds since 1970; for games of one's own. */
  changed: number | null,
  /** To be named when it is saved again. */
  revision: number,
  /** Whether it was removed and can be restored. */
  removed: boolean,
};

/** A collection of games. */
export type KeptCollection = {
  /** Its name. */
  name: string,
  /** How many games it has. */
  games: number,
};

/** A game to keep. */
export type CreateRequest = {
  /** One game. */
  pgn: string,
  /** A name that whoever asks makes up for this game: asking again with it makes no second game. */
  key: string | null,
};

/** A game that has changed. */
export type SaveRequest = {
  /** The revision that the page knows; another one means that somebody else saved the game. */
  revision: number,
  /** The whole game. */
  pgn: string,
};

/** A move to play at the end of a game. */
export type AppendRequest = {
  /** The revision that the page knows. */
  revision: number,
  /** The move, in UCI or as a person types it. */
  move: string,
};

/** What was played from a position. */
export type ExplorerReply = {
  /** The position. */
  fen: string,
  /** Code and name of its opening. */
  opening: string | null,
  /** How many games came here. */
  games: number,
  /** The moves, the most frequent first. */
  moves: Array<ExplorerMove>,
};

/** A move that was played, and how those games ended. */
export type ExplorerMove = {
  /** The move as people write it. */
  san: string,
  /** The move as programs write it. */
  uci: string,
  /** How many games played it. */
  games: number,
  /** Games that White won. */
  white: number,
  /** Drawn games. */
  draws: number,
  /** Games that Black won. */
  black: number,
  /** The mean rating of the players. */
  rating: number | null,
  /** When it was last played. */
  last: string | null,
  /** The game in which it was last played. */
  last_game: number,
  /** Code and name of the opening after it. */
  opening: string | null,
};

/** Where a game left what was played before. */
export type DepartureReply = {
  /** The game. */
  game: KeptGame,
  /** The collection that it was compared with. */
  collection: string,
  /** The first move that no other game of the collection played; `null` if there is none. */
  departure: Departure | null,
};

/** A move that no other game played, although some came to its position. */
export type Departure = {
  /** Half-moves before it. */
  half_moves: number,
  /** The move as people write it. */
  san: string,
  /** The move as programs write it. */
  uci: string,
  /** What the other games played there. */
  known: ExplorerReply,
};

/** What an import did. */
export type ImportReply = {
  /** The collection that the games are in. */
  collection: string,
  /** Games that are new in the library. */
  imported: number,
  /** Games that were there already. */
  duplicates: number,
  /** Games that could not be read. */
  broken: number,
  /** The first of them, with line and column. */
  errors: Array<string>,
  /** Places in games that were passed over or mended; these games are kept. */
  odd_places: number,
  /** The first of them, with game, line and column. */
  warnings: Array<string>,
  /** Whether it was stopped before the end. */
  cancelled: boolean,
  /** The `id` of the first game that could be read, new or not. */
  first_game: number | null,
};

/** A game to be reviewed. */
export type ReviewRequest = {
  /** Where it starts; `null` for the standard position. */
  start?: Start | null,
  /** The moves in UCI. */
  moves: Array<string>,
  /** The number of the game in the library, if it is kept there: then its review is, too. */
  game?: number | null,
  /** Positions that the engine visits for each position of the game. */
  nodes?: number | null,
};

/** How a review goes on: one line of the reply each. */
export type ReviewEvent = { "type": "queued" } | { "type": "progress",
  /** Positions that are done. */
  done: number,
  /** Positions in all. */
  total: number, } | { "type": "review",
  /** The reviewed game. */
  review: ReviewedGame,
  /** Is it kept in the library? */
  kept: boolean,
  /** How the figures are computed, in words. */
  method: string, } | { "type": "puzzles",
  /** How many. */
  made: number, } | { "type": "error",
  /** A word for programs. */
  kind: string,
  /** The message for people. */
  message: string,
};

/** A reviewed game. All scores are White's, whoever is to move. */
export type ReviewedGame = {
  /** The number of the game in its file, counted from 1. */
  game: number,
  /** Who played. */
  players: BySide<string>,
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  result: string,
  /** The position before the first move. */
  fen: string,
  /** The opening, if it has a name. */
  opening: Opening | null,
  /** The accuracy of each side from 0 to 100; `null` for a side without moves. */
  accuracy: BySide<number | null>,
  /** The mean of the centipawns lost with each move. */
  average_centipawn_loss: BySide<number | null>,
  /** How often each side was given each verdict that matters. */
  counts: BySide<VerdictCounts>,
  /** The half-moves that decided the game, counted from 1. */
  turning_points: Array<number>,
  /** The moves. */
  moves: Array<ReviewedMove>,
};

/** How often a side was given each verdict that matters. */
export type VerdictCounts = { sacrifice: number, only: number, best: number, inaccuracy: number, mistake: number, blunder: number,
};

/** A move of a reviewed game. */
export type ReviewedMove = {
  /** The number of the half-move, counted from 1. */
  ply: number,
  /** The move in SAN. */
  san: string,
  /** The move in UCI. */
  uci: string,
  /** `sacrifice`, `only`, `forced`, `book`, `best`, `good`, `inaccuracy`, `mistake` or `blunder`. */
  judgment: string,
  /** `missed_win` or `losing`, if the fault changed who is winning. */
  consequence: string | null,
  /** What the position before it is worth, as White sees it. */
  before: ScoreReply,
  /** What the position after it is worth, as White sees it. */
  after: ScoreReply,
  /** The winning chances that it lost, from 0 to 2. */
  loss: number,
  /** Its accuracy from 0 to 100. */
  accuracy: number,
  /** `opening`, `middlegame` or `endgame`. */
  phase: string,
  /** The best move in UCI; `null` if the engine found none. */
  best: string | null,
  /** The best line in UCI, from the position before the move. */
  line: Array<string>,
  /** The same in SAN. */
  line_san: Array<string>,
  /** The line that the engine expects after the move, in UCI; for a fault, its refutation. */
  reply: Array<string>,
  /** The same in SAN. */
  reply_san: Array<string>,
  /** Why, for faults, only moves and sacrifices. */
  sentences: Array<ReviewSentence>,
};

/** A reason with its proof. */
export type ReviewSentence = {
  /** `played` or `better`: the move it is about. */
  about: string,
  /** The motif: `fork`, `material`, `mate_allowed`. */
  kind: string,
  /** The sentence. */
  text: string,
  /** The line that proves it in UCI, from the position before the move. */
  proof: Array<string>,
  /** The same in SAN. */
  proof_san: Array<string>,
  /** What to draw for it. */
  highlight: Highlight,
  /** After how many moves of the proof to draw it. */
  highlight_after: number,
};

/** A move that is tried in a position. */
export type TryRequest = {
  /** Where the game starts; `null` for the standard position. */
  start?: Start | null,
  /** The moves in UCI. */
  moves: Array<string>,
  /** The move in UCI or SAN. */
  move: string,
  /** Positions that the engine visits. */
  nodes?: number | null,
};

/** A puzzle: the opponent's mistake is played, the rest is to be found. */
export type PuzzleReply = {
  /** Its name. */
  id: string,
  /** The position before the opponent's mistake. */
  start: Start,
  /** The mistake in UCI. */
  mistake: string,
  /** The same in SAN. */
  mistake_san: string,
  /** The solver's moves and the replies in turn, in UCI; the last one is the solver's. */
  solution: Array<string>,
  /** Who solves it. */
  side: Side,
  /** How hard it is; `null` for one's own. */
  rating: number | null,
  /** What it is about, by the names of the Lichess puzzle database. */
  themes: Array<string>,
  /** The game of the library it was made of; `null` for a puzzle of the collection. */
  game: number | null,
  /** How it went so far; `null` if it was never tried. */
  progress: PuzzleProgressReply | null,
};

/** How somebody does with a puzzle. */
export type PuzzleProgressReply = {
  /** In how many days it comes again, 0 for today; `null` once it is known. */
  due_in: number | null,
  /** How often it was tried. */
  tries: number,
  /** How often it was solved. */
  solved: number,
};

/** A move that is tried in a puzzle. */
export type PuzzleTryRequest = {
  /** The moves since the mistake, in UCI. */
  moves: Array<string>,
  /** The move in UCI or SAN. */
  move: string,
};

/** What a try comes to. */
export type PuzzleTryReply = {
  /** Is it the solution's move, or another mate? */
  right: boolean,
  /** Is the puzzle solved? */
  solved: boolean,
  /** The moves since the mistake, with the right one and the reply to it. */
  moves: Array<string>,
  /** Why a wrong move fails. */
  wrong: ReviewedMove | null,
};

/** How a puzzle went. */
export type PuzzleResultRequest = {
  /** Was it solved without error or help? */
  solved: boolean,
};

/** How somebody does with all puzzles. */
export type PuzzleTotalsReply = {
  /** Puzzles that were tried. */
  tried: number,
  /** Those that are known: they do not come again. */
  known: number,
  /** Those that are due today. */
  due: number,
  /** Puzzles made of one's own games. */
  own: number,
  /** Is progress kept? Without a library it is not. */
  kept: boolean,
};

/** `{"schema":1,"error":{...}}`. */
export type FailureDocument = {
  /** The version of the document. */
  schema: number,
  /** What went wrong. */
  error: Failure,
};

/** What went wrong. */
export type Failure = {
  /** A word for programs, such as `json`, `fen` or `move`. */
  kind: string,
  /** The message for people. */
  message: string,
};

/** Something of each side. */
export type BySide<T> = { white: T, black: T,
};
