/**
 * React marks the elements it has hydrated with its props, and stops a click whose button it could not hydrate yet.
 * Either shows that the click was lost: it is repeated once it would be heard, unless another click or ten seconds come
 * between. The listener that looks is added with each click, so that it comes right after React's. Buttons that submit
 * work without scripts.
 */
const REPEAT_CLICKS = `(function(){
var lost=null,waits=false,detail=0,until=0;
function isHydrated(button){return Object.keys(button).some(function(key){return key.startsWith('__reactProps$')})}
function wait(){
if(lost&&!waits)requestAnimationFrame(repeat);
waits=lost!==null;
}
function repeat(){
var button=lost;
waits=false;
if(!button||!button.isConnected||performance.now()>until)return;
if(isHydrated(button)){
lost=null;
button.dispatchEvent(new MouseEvent('click',{bubbles:true,cancelable:true,composed:true,view:window,detail:detail}));
}
wait();
}
addEventListener('click',function(event){
if(event.isTrusted){
lost=null;
detail=event.detail;
until=performance.now()+10000;
}
var button=event.target instanceof Element?event.target.closest('button[type="button"]'):null;
if(button)document.addEventListener('click',function(){
if(event.cancelBubble||!isHydrated(button))lost=button;
if(event.isTrusted)wait();
},{capture:true,once:true});
},true);
})()`;

/** Lets a button do what it says although it was clicked before the page was hydrated. */
export function EarlyClicks({ nonce }: { nonce: string | undefined }) {
  // Browsers hide a nonce after reading it.
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: REPEAT_CLICKS }} />
  );
}
