// A connection to a device in the same room, without any server, and the codes that open it. Loaded when needed.
// A code has the parts of a session description that differ from a template: version and type (1 byte), ICE user and password (a length byte each),
// fingerprint (32 bytes), then for each candidate the sort of its address (1 byte), port (2) and address (16 or 4).
// Each device has one end of the connection and, once that is open, a spare that sleeps. The inviting end made the first code, the joining end replied to it.
(() => {
  'use strict';
  const VERSION = 1,
    CODE_TYPES = ['offer', 'answer'],
    FINGERPRINT_SIZE = 32;
  // The most candidates in an invitation. A reply needs none, as its sender connects first. If the other end must connect first, the reply needs one.
  const MOST_CANDIDATES = 3;
  const MDNS = 0, // sorts of addresses: a .local name, which hides the IP address
    V4 = 1,
    V6 = 2,
    ADDRESS_SIZES = [16, 4, 16];
  const HEX_FLAG = 0x80, // flags of a string's length byte: hexadecimal digits
    PLAIN_FLAG = 0x40; // plain text; without either flag, the string is base64
  const FIREFOX_USER = /^[0-9a-f]{8}$/; // a user name by which Firefox is recognized
  const GATHER_WAIT = 1500; // ms to wait for candidates
  const SIGN_INTERVAL = 2000, // ms between signs of life
    SILENT_AFTER = 2.5 * SIGN_INTERVAL; // ms before silence is reported
  // Ms of silence after which a spare that gives up soon is woken, at about the same time on both devices. Other spares also connect about then.
  const WAKE_AFTER = 8 * SIGN_INTERVAL;
  const CLOSE_WAIT = 1000; // ms for the last messages to arrive through a closing connection
  const MOST_CHARACTERS = 1 << 18; // characters of a message
  const MESSAGE = '=', // the first character of a transmission: a message,
    INVITATION = '+', // an invitation to come back by,
    OFFER = '?', // the offer of a spare end,
    REPLY = '!'; // or its reply; an empty transmission is a sign of life

  // bytes and their encodings

  const base64Bytes = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), character => character.charCodeAt(0));
  const hexOf = bytes => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  const parseHex = text => text.match(/../g).map(pair => parseInt(pair, 16));

  function base64Of(bytes) {
    return btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '');
  }

  /** Pack a user name or password into bytes: its length with a flag, then its contents. Browsers make such strings of base64 or hexadecimal digits. */
  function packText(text) {
    if (/^([0-9a-f]{2}){4,}$/.test(text)) return [HEX_FLAG | (text.length / 2), ...parseHex(text)];
    if (text.length % 4) return [PLAIN_FLAG | text.length, ...new TextEncoder().encode(text)];
    const bytes = [...atob(text)].map(character => character.charCodeAt(0));
    return [bytes.length, ...bytes];
  }

  /** A reader of a code's parts. It throws if the code ends early, or if no browser could have made it. */
  function codeReader(bytes) {
    let at = 0;
    const takeBytes = size => {
      const part = bytes.subarray(at, (at += size));
      if (part.length < size) throw new Error('A code ends early');
      return part;
    };
    const takeText = () => {
      const [head] = takeBytes(1),
        part = takeBytes(head & 63);
      const text = head & HEX_FLAG ? hexOf(part) : head & PLAIN_FLAG ? new TextDecoder().decode(part) : btoa(String.fromCharCode(...part));
      if (!/^[A-Za-z0-9+/]{4,256}$/.test(text)) throw new Error('A code has wrong letters');
      return text;
    };
    return { takeBytes, takeText, hasMore: () => at < bytes.length };
  }

  // candidates

  /** The sort and the bytes of an address. It's null if the address is neither a .local name nor an IP address. */
  function packAddress(text) {
    const name = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.local$/.exec(text);
    if (name) return [MDNS, ...parseHex(name[1].replace(/-/g, ''))];
    if (/^\d+(\.\d+){3}$/.test(text)) return [V4, ...text.split('.').map(Number)];
    if (!/^[0-9a-f:]+$/.test(text)) return null;
    const [head, tail] = text.split('::').map(half => (half ? half.split(':') : []));
    const groups = tail ? [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail] : head;
    return [V6, ...groups.flatMap(group => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])];
  }

  /** Unpack an address that `packAddress` packed. */
  function addressText(sort, bytes) {
    if (sort === MDNS) return `${hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}.local`;
    if (sort === V4) return bytes.join('.');
    return hexOf(bytes).match(/..../g).join(':');
  }

  /** The line of a session description for a candidate, given as [host, port]. Its number decides the priority. */
  const candidateText = ([host, port], number) => `candidate:${number + 1} 1 udp ${2113937151 - number * 256} ${host} ${port} typ host`;

  // codes

  /** The candidates of one type (`host` or `srflx`) in a description, as [packed address, port], ordered by sort of address. */
  function findCandidates(sdp, type) {
    const candidates = [...sdp.matchAll(new RegExp(`^a=candidate:\\S+ 1 udp \\d+ (\\S+) (\\d+) typ ${type}`, 'gim'))]
      .map(([, host, port]) => [packAddress(host), port])
      .filter(([host]) => host);
    return candidates.sort(([one], [other]) => one[0] - other[0]);
  }

  /**
   * The code of a description, with at most `most` candidates in its own network and, if a server has seen the device from outside, the one it saw.
   * It throws if `most` isn't 0 and there are none.
   */
  function codeOf({ type, sdp }, most) {
    const attributeValue = name => sdp.match(new RegExp(`^a=${name}:(.*?)\r?$`, 'm'))[1];
    const outside = findCandidates(sdp, 'srflx').slice(0, 1),
      inside = findCandidates(sdp, 'host').slice(0, Math.min(most, MOST_CANDIDATES - outside.length));
    const candidates = [...inside, ...outside].flatMap(([[sort, ...bytes], port]) => [sort, port >> 8, port & 255, ...bytes]);
    if (most && !candidates.length) throw new Error('This device is in no network');
    const fingerprint = parseHex(attributeValue('fingerprint').split(' ')[1].replace(/:/g, ''));
    return base64Of([
      (VERSION << 4) | CODE_TYPES.indexOf(type),
      ...packText(attributeValue('ice-ufrag')),
      ...packText(attributeValue('ice-pwd')),
      ...fingerprint,
      ...candidates,
    ]);
  }

  /** Read a code of the wanted type, `offer` or `answer`. Its candidates are [host, port]. It throws if the code is invalid, or of the other type. */
  function readCode(code, wanted) {
    const { takeBytes, takeText, hasMore } = codeReader(base64Bytes(code)),
      [head] = takeBytes(1);
    if (head >> 4 !== VERSION || CODE_TYPES[head & 15] !== wanted) throw new Error('A code of another sort');
    const [user, password, fingerprint] = [takeText(), takeText(), hexOf(takeBytes(FINGERPRINT_SIZE))],
      candidates = [];
    while (hasMore()) {
      const [sort, high, low] = takeBytes(3);
      if (!ADDRESS_SIZES[sort] || candidates.length === MOST_CANDIDATES) throw new Error('A code tells of no way');
      candidates.push([addressText(sort, takeBytes(ADDRESS_SIZES[sort])), (high << 8) | low]);
    }
    if (wanted === 'offer' && !candidates.length) throw new Error('An invitation tells of no way');
    return { type: wanted, user, password, fingerprint, candidates };
  }

  /**
   * Whether the inviting end must connect first, as it's Firefox (by its hexadecimal user name) and has only .local names.
   * Firefox resolves the .local names of others, but they can't always resolve its own.
   */
  const mustConnectFirst = ({ user, candidates }) => FIREFOX_USER.test(user) && candidates.every(([host]) => host.endsWith('.local'));

  /** Whether the browser of this description gives up soon: Firefox does, within seconds, if it starts and finds nobody. Its ends start only when woken. */
  const givesUpSoon = ({ sdp }) => FIREFOX_USER.test(sdp.match(/^a=ice-ufrag:(.*?)\r?$/m)[1]);

  /** The session description for what `readCode` returns. */
  function describeCode({ type, user, password, fingerprint, candidates }) {
    const colons = fingerprint.toUpperCase().match(/../g).join(':'),
      setup = type === 'offer' ? 'actpass' : 'active';
    const sdp = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0', 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0'];
    sdp.push(
      ...candidates.map((each, number) => `a=${candidateText(each, number)}`),
      `a=ice-ufrag:${user}`,
      `a=ice-pwd:${password}`,
      `a=fingerprint:sha-256 ${colons}`,
    );
    sdp.push(`a=setup:${setup}`, 'a=mid:0', 'a=sctp-port:5000', `a=max-message-size:${MOST_CHARACTERS}`, '');
    return { type, sdp: sdp.join('\r\n') };
  }

  /** Wait until all candidates of a connection are known, but at most for GATHER_WAIT. */
  function awaitCandidates(connection) {
    return new Promise(done => {
      const checkState = () => connection.iceGatheringState === 'complete' && done();
      connection.addEventListener('icegatheringstatechange', checkState);
      setTimeout(done, GATHER_WAIT);
      checkState();
    });
  }

  /** One end of a connection. While it sleeps, it's negotiated, but doesn't use the other end's candidates until it's woken. */
  class ConnectionEnd {
    #heldCandidates = []; // the other end's, not used yet
    #delayedStart = null; // sets the description that starts this end, if it must wait until it's woken

    constructor(server, certificates) {
      this.connection = new RTCPeerConnection({ iceServers: server ? [{ urls: server }] : [], certificates });
      this.channel = this.connection.createDataChannel('near', { negotiated: true, id: 0 });
    }

    /** Make this end's description by `createOffer` or `createAnswer` (`kind`). Return its code, with at most `most` candidates. */
    async describe(kind, most) {
      await this.connection.setLocalDescription(await this.connection[kind]());
      await awaitCandidates(this.connection);
      return codeOf(this.connection.localDescription, most);
    }

    /** Take the other end's code. If `asleep`, its candidates aren't used until this end is woken. */
    async accept(code, type, asleep = false) {
      const parts = readCode(code, type);
      if (asleep) this.#heldCandidates = parts.candidates.splice(0);
      const setRemote = () => this.connection.setRemoteDescription(describeCode(parts));
      if (asleep && type === 'answer' && givesUpSoon(this.connection.localDescription)) this.#delayedStart = setRemote;
      else await setRemote();
    }

    /** Take the code of an inviting end and return the reply. This end stays asleep. */
    async reply(code) {
      await this.accept(code, 'offer', true);
      const answer = await this.connection.createAnswer();
      if (!givesUpSoon(answer)) return this.describe('createAnswer', MOST_CANDIDATES);
      this.#delayedStart = () => this.connection.setLocalDescription(answer);
      return codeOf(answer, 0);
    }

    /** Whether this end sleeps because it would give up soon. */
    get givesUpSoon() {
      return this.#delayedStart !== null;
    }

    /** Start this end if it was delayed, and let it use the other end's candidates. */
    async wake() {
      const start = this.#delayedStart,
        candidates = this.#heldCandidates.splice(0);
      this.#delayedStart = null;
      await start?.();
      await Promise.all(candidates.map((each, number) => this.connection.addIceCandidate({ candidate: candidateText(each, number), sdpMid: '0' })));
    }

    get failed() {
      return this.connection.connectionState === 'failed';
    }

    /** Send a text; it's lost if the channel isn't open. */
    sendText(text) {
      if (this.channel.readyState === 'open') this.channel.send(text);
    }

    close() {
      this.connection.close();
    }

    /** Close once the last messages are sent. */
    closeOnceSent() {
      this.channel.onclose = () => this.close();
      this.channel.close();
      setTimeout(() => this.close(), CLOSE_WAIT);
    }
  }

  let ownCertificate = null; // the certificate of all this page's connections: replies to several guests share one code and its fingerprint

  const ownCertificates = async () => [await (ownCertificate ??= RTCPeerConnection.generateCertificate({ name: 'ECDSA', namedCurve: 'P-256' }))];

  // while connections are open, the screen stays on, leaving the page asks first, and a newer version waits; closing the page closes the connections

  const OPEN_STATES = ['open', 'silent'];
  const openConnections = new Set();
  let wakeLock = null; // a promise of the lock that keeps the screen on; its result is null if the browser refused

  const askBeforeLeaving = event => event.preventDefault();
  const vanishConnections = ({ persisted }) => persisted || openConnections.forEach(connection => connection.vanish());

  /** Handle a connection's new state: begin or end what's done while any connection is open. */
  function registerState(connection) {
    const before = openConnections.size > 0;
    openConnections[OPEN_STATES.includes(connection.state) ? 'add' : 'delete'](connection);
    const now = openConnections.size > 0,
      root = document.documentElement;
    if (before === now) return;
    root.toggleAttribute('data-lines', now);
    window[now ? 'addEventListener' : 'removeEventListener']('beforeunload', askBeforeLeaving);
    window[now ? 'addEventListener' : 'removeEventListener']('pagehide', vanishConnections);
    document[now ? 'addEventListener' : 'removeEventListener']('visibilitychange', keepScreenOn);
    keepScreenOn();
    if (!now && 'update' in root.dataset) window.dispatchEvent(new CustomEvent('courtcards:update'));
  }

  /** Keep the screen on, or stop doing so; a hidden page loses its lock by itself. */
  function keepScreenOn() {
    if (document.hidden) {
      wakeLock = null;
    } else if (openConnections.size) {
      wakeLock ??= navigator.wakeLock?.request('screen').catch(() => null); // refused when the battery is low
    } else {
      wakeLock?.then(lock => lock?.release());
      wakeLock = null;
    }
  }

  /**
   * A connection to another device.
   * It's `waiting` until each device has the other's code and they have met, then `open`. While nothing arrives, it's `silent`. Once it's `closed`, it stays
   * so. While it's open, a spare end is negotiated, which sleeps until the one in use fails.
   */
  class Connection {
    state = 'waiting';
    code = '';
    left = ''; // the first invitation the other end has left, for coming back
    #unheard = []; // messages received before anybody listened
    #inviting; // whether this end has invited: it asks for spares
    #endArguments; // arguments for new ends: the server, if any, and certificates
    #end;
    #spare = null;
    #onText = text => this.#unheard.push(text);
    #onChange = () => {};
    #lastReceived = 0; // when something last arrived, in ms like the next two
    #lastSign = 0; // when this end last gave a sign of life
    #lastRequest = -WAKE_AFTER; // when a spare was last requested
    #slept = false; // whether a sign was so late that the page must have slept
    #signTimer = 0;

    constructor(inviting, ...given) {
      this.#inviting = inviting;
      this.#endArguments = given;
      this.#end = this.#newEnd();
    }

    /** Make an end and listen to it. */
    #newEnd() {
      const end = new ConnectionEnd(...this.#endArguments);
      end.channel.onopen = () => this.#useEnd(end);
      end.channel.onmessage = ({ data }) => this.#onMessage(data);
      end.channel.onclose = () => end === this.#end && !(end.failed && this.#spare) && this.close();
      end.connection.onconnectionstatechange = () => end.failed && this.#onFailure(end);
      return end;
    }

    /** Change the state, unless the connection is closed, and announce that. */
    #changeState(state) {
      if (this.state === state || this.state === 'closed') return;
      this.state = state;
      registerState(this);
      this.#onChange();
    }

    /** Use an end that has just opened, and close the one used before. */
    #useEnd(end) {
      if (this.state === 'closed') return end.close();
      const before = this.#end;
      this.#end = end;
      if (end === this.#spare) this.#spare = null; // a spare negotiated before this end opened here stays
      if (before !== end) before.close();
      this.#lastReceived = this.#lastSign = performance.now();
      this.#slept = false;
      this.#signTimer ||= setInterval(() => this.#sendSign(), SIGN_INTERVAL);
      if (this.state === 'open') this.#onChange(); // messages under way through the old end may be lost
      this.#changeState('open');
      if (this.#inviting) this.#requestSpare();
    }

    /** Handle the failure of an end: renew or wake the spare, or close the connection if there's no hope. */
    #onFailure(end) {
      if (end === this.#spare && !this.#end.failed) this.#renewSpare();
      else if (end === this.#end && this.#spare?.givesUpSoon) this.#changeState('silent');
      else if (end === this.#end && this.#spare) this.#wakeSpare();
      else if (end === this.#end || end === this.#spare) this.close();
    }

    /** Drop a failed spare. The joining end asks for another one at once; the inviting end requests one after a while. */
    #renewSpare() {
      this.#dropSpare();
      if (!this.#inviting) this.#end.sendText(OFFER);
    }

    /** Wake the spare. On the joining end, it connects. The inviting end's spare sleeps on until then, however long that takes, unless it gives up soon. */
    #wakeSpare() {
      const spare = this.#spare;
      if (!this.#inviting || spare?.givesUpSoon) spare?.wake().catch(() => this.#onFailure(spare));
    }

    /** Give a sign of life. Report silence of the other device, and wake the spare if this end is lost. */
    #sendSign() {
      const now = performance.now();
      this.#slept ||= now - this.#lastSign > SILENT_AFTER;
      this.#lastSign = now;
      this.#end.sendText('');
      if (this.#inviting && !this.#spare && now - this.#lastRequest > WAKE_AFTER) this.#requestSpare();
      if (now - this.#lastReceived <= SILENT_AFTER) return;
      this.#changeState('silent');
      const isWakeTime = this.#spare?.givesUpSoon && now - this.#lastReceived > WAKE_AFTER + (this.#inviting ? 0 : SIGN_INTERVAL / 2); // the end that connects finds the other awake
      if (this.#slept || isWakeTime) this.#wakeSpare(); // the other end has given up on this one
    }

    #onMessage(data) {
      if (this.state === 'closed') return;
      if (typeof data !== 'string' || data.length > MOST_CHARACTERS) return this.close();
      this.#lastReceived = performance.now();
      this.#changeState('open');
      const rest = data.slice(1);
      if (data[0] === MESSAGE) this.#onText(rest);
      else if (data[0] === INVITATION && rest && !this.left) {
        this.left = rest;
        this.#onChange();
      } else if (data[0] === OFFER && this.#inviting) this.#renewSpare();
      else if (data[0] === OFFER && (!this.#spare || this.#lastReceived - this.#lastRequest > SIGN_INTERVAL)) this.#replyToSpare(rest);
      else if (data[0] === REPLY && this.#inviting && this.#spare) this.#spare.accept(rest, 'answer', true).catch(() => this.#dropSpare());
    }

    #dropSpare() {
      this.#spare?.close();
      this.#spare = null;
    }

    /** Make a spare, and offer it to the other end. */
    #requestSpare() {
      const end = (this.#spare = this.#newEnd());
      this.#lastRequest = performance.now();
      end.describe('createOffer', MOST_CANDIDATES).then(
        code => this.#end.sendText(OFFER + code),
        () => this.#dropSpare(),
      );
    }

    /** Make a spare that replies to the other end's. */
    async #replyToSpare(code) {
      this.#dropSpare(); // the other end's spare has failed
      const end = (this.#spare = this.#newEnd());
      this.#lastRequest = performance.now();
      try {
        this.#end.sendText(REPLY + (await end.reply(code)));
      } catch {
        if (end === this.#spare) this.#renewSpare();
      }
    }

    /** Make this connection's `code`: an invitation or, if one is given, the reply to it. */
    async begin(invitation) {
      if (invitation) await this.#end.accept(invitation, 'offer');
      this.code = await (invitation
        ? this.#end.describe('createAnswer', mustConnectFirst(readCode(invitation, 'offer')) ? 1 : 0)
        : this.#end.describe('createOffer', MOST_CANDIDATES));
      return this;
    }

    /** Connect by the reply to this connection's invitation. */
    async take(reply) {
      await this.#end.accept(reply, 'answer');
      return this;
    }

    /** Send a message; it's lost if the connection isn't open. */
    send(text) {
      this.#end.sendText(MESSAGE + text);
    }

    /** The number of sent bytes that haven't left this device. */
    get load() {
      return this.#end.channel.bufferedAmount;
    }

    /** Leave the other end an invitation to a connection that waits here, so that it can come back after a reload. */
    leave(invitation) {
      this.#end.sendText(INVITATION + invitation);
    }

    /** Call `then` with every message, including those that arrived earlier. */
    listen(then) {
      this.#onText = then;
      this.#unheard.splice(0).forEach(then);
    }

    /** Call a function when the state changes, an invitation is left, or a spare takes over. */
    watch(then) {
      this.#onChange = then;
    }

    close() {
      clearInterval(this.#signTimer);
      this.#changeState('closed');
      this.#dropSpare();
      this.#end.closeOnceSent();
    }

    /** Close both ends without telling anyone here. */
    vanish() {
      this.#dropSpare();
      this.#end.close();
    }
  }

  window.courtcards.webrtc = {
    /** A connection that waits for the reply to its code; `server` is the URL of a STUN server, if there's one. */
    invite: async server => new Connection(true, server, await ownCertificates()).begin(),
    /** A connection whose code replies to an invitation. */
    join: async (code, server) => new Connection(false, server, await ownCertificates()).begin(code),
    codeOf,
    readCode,
    describeCode,
  };
})();
